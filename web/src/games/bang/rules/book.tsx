// The rules of BANG! The Dice Game. The texts are in i18n/web/*/learn.txt and bang.txt.
import { FACTS } from '../wire';
import type { Book, Topic } from '../../../learn/book';
import { badge, sequence, together } from '../../../learn/pictures';
import { dice, die, pile, portrait } from './pictures';
import { Ring } from './Ring';
import { RoleTable, SwitchTable } from './tables';

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

const characters = FACTS.lists.characters.map(
  (id): Topic => ({
    id,
    title: `bang.${id}`,
    lead: `bang.ability.${id}`,
    Picture: portrait(id),
    also: QUESTIONS[id] ?? [],
  }),
);

const switches = (Object.keys(FACTS.options) as (keyof typeof FACTS.options)[]).map(
  (id): Topic => ({
    id: `rule_${id}`,
    title: `bang.learn.topic.rule_${id}`,
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
          title: 'bang.learn.topic.ring',
          Figure: () => <Ring characters={SIX} />,
          also: ['table', 'distance', 'place', 'seat'],
          see: ['one', 'two'],
        },
        { id: 'lives', title: 'bang.learn.topic.lives', Picture: badge('bullet'), also: ['life'], see: ['beer', 'eliminated'] },
      ],
    },
    {
      id: 'roles',
      title: 'bang.learn.roles',
      topics: [
        { id: 'secret', title: 'bang.learn.topic.roles', Picture: badge('role-unknown'), Figure: RoleTable, also: ['hidden', 'role', 'unknown'] },
        role('sheriff'),
        role('deputy'),
        role('outlaw'),
        role('renegade'),
      ],
    },
    {
      id: 'turns',
      title: 'bang.learn.turn',
      topics: [
        { id: 'turn', title: 'bang.learn.topic.turn', list: 'steps', see: ['rolling', 'order'] },
        {
          id: 'rolling',
          title: 'bang.learn.topic.rolling',
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
          title: 'bang.learn.topic.order',
          Figure: sequence([['face-dynamite'], ['face-one', 'face-two'], ['face-beer'], ['face-gatling']]),
          list: 'steps',
          also: ['resolution', 'final'],
          see: ['rule_dynamite', 'hurt'],
        },
      ],
    },
    {
      id: 'dice',
      title: 'bang.learn.dice',
      topics: [
        face('arrow', { see: ['attack'] }),
        { id: 'attack', title: 'bang.learn.topic.attack', Picture: badge('arrow-token'), Figure: pile(2), also: ['indians', 'pile', 'arrows'], see: ['arrow', 'gatling', 'jourdonnais'] },
        face('dynamite', { see: ['black_jack', 'rule_dynamite'] }),
        face('one', { also: ['shoot', 'shooting', 'shots'], Figure: () => <Ring characters={SIX} reach={[1, 5]} />, see: ['two', 'ring', 'rose_doolan'] }),
        face('two', { Figure: () => <Ring characters={SIX} reach={[2, 3]} out={[4]} />, see: ['one', 'ring', 'calamity_janet'] }),
        face('beer', { see: ['lives', 'jesse_jones'] }),
        face('gatling', { also: ['gun'], see: ['attack', 'willy_the_kid', 'paul_regret', 'kit_carlson'] }),
        { id: 'hurt', title: 'bang.learn.topic.hurt', list: 'steps', also: ['hit', 'hits'], see: ['bart_cassidy', 'vulture_sam', 'pedro_ramirez', 'el_gringo'] },
      ],
    },
    { id: 'characters', title: 'bang.learn.characters', topics: characters, small: true },
    {
      id: 'end',
      title: 'learn.end',
      topics: [
        { id: 'winning', title: 'bang.learn.topic.winning', list: 'points', also: ['over', 'win', 'winners'], see: ['sheriff', 'outlaw', 'renegade'] },
        { id: 'eliminated', title: 'bang.learn.topic.eliminated', also: ['out'] },
        { id: 'three', title: 'bang.learn.topic.three', Figure: sequence([['role-deputy'], ['role-renegade'], ['role-outlaw'], ['role-deputy']]) },
      ],
    },
    {
      id: 'switches',
      title: 'bang.learn.chapter.switches',
      topics: [{ id: 'preset', title: 'bang.learn.topic.presets', list: 'points', also: ['rules', 'presets'] }, ...switches],
    },
  ],
};
