// The rules of Colt Express. The texts are in i18n/web/*/learn.txt and colt.txt.
import { FACTS } from '../wire';
import type { Book, Topic } from '../../../learn/book';
import { badge, together } from '../../../learn/pictures';
import { bandit, card } from './pictures';
import { RoundCards, PlanFigure, Worth } from './tables';
import { Train } from './Train';

const loot = (id: 'purse' | 'jewel' | 'strongbox'): Topic => ({
  id,
  title: `colt.loot.${id}`,
  lead: `colt.loot.${id}.about`,
  Picture: badge(id),
});

const kind = (id: 'standard' | 'tunnel' | 'speeding_up' | 'switching', see: string[] = []): Topic => ({
  id,
  title: `colt.kind.${id}`,
  lead: `colt.turn.${id}`,
  Picture: badge(`turn-${id}`),
  see,
});

const action = (id: 'move' | 'climb' | 'fire' | 'rob' | 'punch' | 'marshal', more: Partial<Topic> = {}): Topic => ({
  id,
  title: `colt.${id}`,
  lead: `colt.card.${id}`,
  Picture: card(id),
  ...more,
});

const bandits = FACTS.lists.bandits.map(
  (id): Topic => ({
    id,
    title: `colt.${id}`,
    lead: `colt.ability.${id}`,
    Picture: bandit(id),
    also: id === 'cheyenne' ? ['take', 'leave'] : [],
  }),
);

const quiet = ['no_event_a', 'no_event_b'] as const;
type Loud = Exclude<(typeof FACTS.lists.rounds)[number], (typeof quiet)[number]>;
const events = FACTS.lists.rounds
  .filter((id): id is Loud => !(quiet as readonly string[]).includes(id))
  .map(
    (id): Topic => ({
      id,
      title: `colt.${id}`,
      lead: `colt.event.${id}`,
      Picture: badge(`event-${id}`),
    }),
  );

const FireInside = () => (
  <Train
    cars={3}
    bandits={[
      { name: 'belle', car: 1 },
      { name: 'doc', car: 2 },
      { name: 'tuco', car: 3 },
      { name: 'ghost', car: 2, roof: true, dim: true },
    ]}
    shots={[
      { from: { car: 2 }, to: { car: 1 } },
      { from: { car: 2 }, to: { car: 3 } },
    ]}
    lit={[{ car: 1 }, { car: 3 }]}
  />
);

const FireRoof = () => (
  <Train
    cars={3}
    bandits={[
      { name: 'doc', car: 3, roof: true },
      { name: 'cheyenne', car: 1, roof: true },
      { name: 'django', car: 0, roof: true, dim: true },
    ]}
    shots={[{ from: { car: 3, roof: true }, to: { car: 1, roof: true } }]}
    lit={[{ car: 1, roof: true }]}
  />
);

const fireFigures = () => (
  <>
    <FireInside />
    <FireRoof />
  </>
);

const moveFigure = () => (
  <Train
    cars={3}
    bandits={[
      { name: 'doc', car: 2 },
      { name: 'tuco', car: 3, roof: true },
    ]}
    lit={[{ car: 1 }, { car: 3 }, { car: 0, roof: true }, { car: 1, roof: true }, { car: 2, roof: true }]}
  />
);

export const book: Book = {
  game: 'colt',
  chapters: [
    {
      id: 'start',
      title: 'learn.chapter.start',
      topics: [
        { id: 'goal', title: 'learn.topic.goal', Figure: together(['purse', 'jewel', 'strongbox']), see: ['round', 'scoring'] },
        {
          id: 'train',
          title: 'colt.learn.topic.train',
          Figure: () => (
            <Train
              cars={3}
              marshal={0}
              bandits={[
                { name: 'belle', car: 3 },
                { name: 'doc', car: 2 },
                { name: 'tuco', car: 1, roof: true },
              ]}
              loot={[
                { car: 0, what: 'strongbox' },
                { car: 1, what: 'purse' },
                { car: 1, what: 'purse' },
                { car: 2, what: 'jewel' },
                { car: 3, what: 'purse' },
              ]}
            />
          ),
          also: ['car', 'cars', 'locomotive', 'caboose', 'inside', 'roof'],
          see: ['the_marshal', 'loot'],
        },
      ],
    },
    {
      id: 'loot',
      title: 'colt.learn.chapter.loot',
      topics: [loot('purse'), loot('jewel'), loot('strongbox'), { id: 'ransom', title: 'colt.loot.ransom', Picture: badge('coin'), see: ['hostage_taking'] }],
      small: true,
    },
    {
      id: 'rounds',
      title: 'colt.learn.rounds',
      topics: [
        { id: 'round', title: 'colt.learn.topic.round', list: 'steps', also: ['first', 'first_player'], see: ['schemin', 'stealin', 'events'] },
        { id: 'schemin', title: 'colt.phase.schemin', Figure: PlanFigure, also: ['plan', 'hand', 'draw', 'play', 'deal'], see: ['standard', 'tunnel', 'speeding_up', 'switching', 'bullet'] },
        kind('standard'),
        kind('tunnel', ['ghost']),
        kind('speeding_up'),
        kind('switching'),
        { id: 'stealin', title: 'colt.phase.stealin', also: ['asked', 'failed'], see: ['cards', 'the_marshal'] },
        { id: 'round_cards', title: 'colt.learn.topic.round_cards', Figure: RoundCards, also: ['card'], see: ['events'] },
      ],
    },
    {
      id: 'cards',
      title: 'colt.learn.cards',
      topics: [
        action('move', { Figure: moveFigure }),
        action('climb', {
          Figure: () => (
            <Train
              cars={2}
              bandits={[
                { name: 'doc', car: 1 },
                { name: 'belle', car: 2, roof: true },
              ]}
              walks={[
                { from: { car: 1 }, to: { car: 1, roof: true } },
                { from: { car: 2, roof: true }, to: { car: 2 } },
              ]}
            />
          ),
        }),
        action('fire', { Figure: fireFigures, also: ['shoot'], see: ['bullet', 'gunslinger', 'belle', 'django', 'tuco'] }),
        action('rob', { also: ['robbery'], see: ['loot'] }),
        action('punch', {
          Figure: () => (
            <Train
              cars={2}
              bandits={[
                { name: 'doc', car: 1 },
                { name: 'tuco', car: 1 },
              ]}
              loot={[{ car: 1, what: 'jewel' }]}
              lit={[{ car: 0 }, { car: 2 }]}
            />
          ),
          list: 'steps',
          also: ['lose', 'push', 'slip'],
          see: ['cheyenne', 'belle'],
        }),
        action('marshal', { see: ['the_marshal'] }),
        { id: 'bullet', title: 'colt.bullet', lead: 'colt.card.bullet', Picture: card('bullet'), also: ['bullets', 'neutral'], see: ['fire', 'the_marshal'] },
      ],
    },
    {
      id: 'law',
      title: 'colt.learn.chapter.law',
      topics: [
        {
          id: 'the_marshal',
          title: 'colt.the_marshal',
          Picture: bandit('marshal'),
          Figure: () => (
            <Train
              cars={2}
              marshal={1}
              bandits={[{ name: 'belle', car: 1 }]}
              walks={[{ from: { car: 1 }, to: { car: 1, roof: true } }]}
            />
          ),
          also: ['fled', 'meet'],
          see: ['marshal', 'bullet'],
        },
      ],
    },
    { id: 'bandits', title: 'colt.learn.bandits', topics: bandits, small: true },
    {
      id: 'events',
      title: 'colt.learn.chapter.events',
      topics: [...events, { id: 'no_event', title: 'colt.no_event_a', lead: 'colt.event.no_event_a', Picture: badge('event-none'), also: [...quiet] }],
      small: true,
    },
    {
      id: 'end',
      title: 'learn.end',
      topics: [
        { id: 'scoring', title: 'colt.learn.topic.scoring', Figure: Worth, also: ['over', 'winning', 'wealth', 'fortunes'], see: ['gunslinger', 'purse'] },
        { id: 'gunslinger', title: 'colt.gunslinger', lead: 'colt.gunslinger.about', Picture: badge('act-fire'), also: ['gunslingers'] },
      ],
    },
    {
      id: 'variants',
      title: 'colt.learn.chapter.variants',
      topics: [
        { id: 'expert', title: 'colt.learn.topic.expert', lead: 'colt.rule.variant.expert.about', list: 'points', also: ['discard', 'done', 'variant'] },
        { id: 'two', title: 'colt.learn.topic.two', list: 'points', also: ['team', 'teams'], see: ['expert'] },
        { id: 'known', title: 'colt.learn.topic.known', list: 'points', also: ['secret', 'hidden'] },
      ],
    },
  ],
};
