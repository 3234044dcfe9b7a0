// The rules of BANG! The Dice Game. The texts are in i18n/web/*/learn.txt and bang.txt.
import { GAMES } from '../net/wire';
import type { Book, Topic } from './book';
import { badge, dice, die, pile, portrait, sequence, together } from './figures/pictures';
import { Ring } from './figures/Ring';
import { RoleTable, SwitchTable } from './figures/bangTables';

const SIX = ['lucky_duke', 'rose_doolan', 'slab_the_killer', 'willy_the_kid', 'calamity_janet', 'pedro_ramirez'] as const;

const role = (id: 'sheriff' | 'deputy' | 'outlaw' | 'renegade'): Topic => ({
  id,
  title: `bang.${id}`,
  lead: `bang.goal.${id}`,
  Picture: badge(`role-${id}`),
});

const face = (id: 'arrow' | 'dynamite' | 'one' | 'two' | 'beer' | 'gatling', more: Partial<Topic> = {}): Topic => ({
  id,
  title: `bang.${id}`,
  lead: `bang.face.${id}`,
  Picture: die(id),
  ...more,
});

/** Decisions that only one character has lead to that character's topic. */
const QUESTIONS: Record<string, string[]> = {
  sid_ketchum: ['gift'],
  bart_cassidy: ['dodge'],
  pedro_ramirez: ['drop'],
  kit_carlson: ['unarrow'],
};

const characters = GAMES.bang.lists.characters.map(
  (id): Topic => ({
    id,
    title: `bang.${id}`,
    lead: `bang.ability.${id}`,
    Picture: portrait(id),
    also: QUESTIONS[id] ?? [],
  }),
);

const switches = (Object.keys(GAMES.bang.options) as (keyof typeof GAMES.bang.options)[]).map(
  (id): Topic => ({
    id: `rule_${id}`,
    title: `learn.topic.rule_${id}`,
    lead: `bang.rule.${id}.about`,
    Figure: () => <SwitchTable of={id} />,
  }),
);

export const book: Book = {
  game: 'bang',
  chapters: [
    {
      id: 'start',
      title: 'learn.chapter.start',
      topics: [
        {
          id: 'goal',
          title: 'learn.topic.goal',
          Figure: together(['role-sheriff', 'role-deputy', 'role-outlaw', 'role-renegade']),
          see: ['roles', 'winning'],
        },
        {
          id: 'ring',
          title: 'learn.topic.ring',
          Figure: () => <Ring characters={SIX} />,
          also: ['table', 'distance', 'place', 'seat'],
          see: ['one', 'two'],
        },
        { id: 'lives', title: 'learn.topic.lives', Picture: badge('bullet'), also: ['life'], see: ['beer', 'eliminated'] },
      ],
    },
    {
      id: 'roles',
      title: 'learn.roles',
      topics: [
        { id: 'secret', title: 'learn.topic.roles', Picture: badge('role-unknown'), Figure: RoleTable, also: ['hidden', 'role', 'unknown'] },
        role('sheriff'),
        role('deputy'),
        role('outlaw'),
        role('renegade'),
      ],
    },
    {
      id: 'turns',
      title: 'learn.turn',
      topics: [
        { id: 'turn', title: 'learn.topic.turn', list: 'steps', see: ['rolling', 'order'] },
        {
          id: 'rolling',
          title: 'learn.topic.rolling',
          Figure: dice([
            ['dynamite', 'fixed'],
            ['two', 'kept'],
            ['beer', 'kept'],
            ['arrow', 'roll'],
            ['gatling', 'roll'],
          ]),
          also: ['roll', 'reroll', 'keep'],
          see: ['arrow', 'dynamite', 'rule_kept_dice'],
        },
        {
          id: 'order',
          title: 'learn.topic.order',
          Figure: sequence([['face-dynamite'], ['face-one', 'face-two'], ['face-beer'], ['face-gatling']]),
          list: 'steps',
          also: ['resolution', 'final'],
          see: ['rule_dynamite', 'hurt'],
        },
      ],
    },
    {
      id: 'dice',
      title: 'learn.dice',
      topics: [
        face('arrow', { see: ['attack'] }),
        { id: 'attack', title: 'learn.topic.attack', Picture: badge('arrow-token'), Figure: pile(2), also: ['indians', 'pile', 'arrows'], see: ['arrow', 'gatling', 'jourdonnais'] },
        face('dynamite', { see: ['black_jack', 'rule_dynamite'] }),
        face('one', { also: ['shoot', 'shooting', 'shots'], Figure: () => <Ring characters={SIX} reach={[1, 5]} />, see: ['two', 'ring', 'rose_doolan'] }),
        face('two', { Figure: () => <Ring characters={SIX} reach={[2, 3]} out={[4]} />, see: ['one', 'ring', 'calamity_janet'] }),
        face('beer', { see: ['lives', 'jesse_jones'] }),
        face('gatling', { also: ['gun'], see: ['attack', 'willy_the_kid', 'paul_regret', 'kit_carlson'] }),
        { id: 'hurt', title: 'learn.topic.hurt', list: 'steps', also: ['hit', 'hits'], see: ['bart_cassidy', 'vulture_sam', 'pedro_ramirez', 'el_gringo'] },
      ],
    },
    { id: 'characters', title: 'learn.characters', topics: characters, small: true },
    {
      id: 'end',
      title: 'learn.end',
      topics: [
        { id: 'winning', title: 'learn.topic.winning', list: 'points', also: ['over', 'win', 'winners'], see: ['sheriff', 'outlaw', 'renegade'] },
        { id: 'eliminated', title: 'learn.topic.eliminated', also: ['out'] },
        { id: 'three', title: 'learn.topic.three', Figure: sequence([['role-deputy'], ['role-renegade'], ['role-outlaw'], ['role-deputy']]) },
      ],
    },
    {
      id: 'switches',
      title: 'learn.chapter.switches',
      topics: [{ id: 'preset', title: 'learn.topic.presets', list: 'points', also: ['rules', 'presets'] }, ...switches],
    },
  ],
};
