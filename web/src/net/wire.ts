// What goes over the wire. Written by wire_types from src/wire/wire.def and from the games:
// change those, and write it anew with `make golden`.

/** how well a bot plays */
export const LEVEL_WORDS = ['random', 'easy', 'normal', 'hard'] as const;
export type Level = (typeof LEVEL_WORDS)[number];

/** what can be said without words */
export const GESTURE_WORDS = ['hat', 'laugh', 'bang', 'cry', 'clap', 'hurry'] as const;
export type Gesture = (typeof GESTURE_WORDS)[number];

/** how far a table is */
export const STAGE_WORDS = ['lobby', 'shuffling', 'playing', 'over'] as const;
export type Stage = (typeof STAGE_WORDS)[number];

/** who holds a seat */
export const SEAT_KIND_WORDS = ['open', 'person', 'bot'] as const;
export type SeatKind = (typeof SEAT_KIND_WORDS)[number];

/** what a seat is waited for */
export const WAITING_WORDS = ['act', 'roll', 'confirm'] as const;
export type Waiting = (typeof WAITING_WORDS)[number];

/** why something was refused */
export const CODE_WORDS = ['bad_json', 'bad_request', 'unknown_game', 'bad_config', 'bad_position', 'illegal_action', 'no_game', 'not_now', 'not_yours', 'not_host', 'full', 'no_table', 'bad_token', 'too_fast', 'busy', 'frozen'] as const;
export type Code = (typeof CODE_WORDS)[number];

/** what an update is about: a client's message, or what happens by itself */
export const WHAT_WORDS = ['hello', 'join', 'sit', 'stand', 'leave', 'bot', 'free', 'remove', 'mute', 'host', 'options', 'start', 'contribute', 'act', 'roll', 'undo', 'confirm', 'open', 'prefer', 'chat', 'emote', 'pause', 'takeover', 'allow', 'hand', 'hint', 'rematch', 'delete', 'back', 'ping', 'clock', 'deal'] as const;
export type What = (typeof WHAT_WORDS)[number];

/** The games, and all that can be chosen for them. */
export const GAMES = {
  bang: {
    title: 'BANG! The Dice Game',
    minPlayers: 3,
    maxPlayers: 8,
    levels: ['random', 'easy', 'normal', 'hard'],
    options: {
      dynamite: ['before', 'after'],
      gringo: ['per_hit', 'per_turn'],
      gringo_gatling: ['discarded', 'kept'],
      kept_dice: ['free', 'locked'],
      kit_gatling: ['any', 'one_other'],
    },
    presets: {
      official: { dynamite: 'before', gringo: 'per_hit', gringo_gatling: 'discarded', kept_dice: 'free', kit_gatling: 'any' },
      manual: { dynamite: 'before', gringo: 'per_turn', gringo_gatling: 'discarded', kept_dice: 'locked', kit_gatling: 'any' },
      german: { dynamite: 'after', gringo: 'per_hit', gringo_gatling: 'discarded', kept_dice: 'free', kit_gatling: 'one_other' },
      errata: { dynamite: 'before', gringo: 'per_hit', gringo_gatling: 'kept', kept_dice: 'free', kit_gatling: 'any' },
    },
    lists: {
      roles: ['sheriff', 'deputy', 'outlaw', 'renegade'],
      characters: ['bart_cassidy', 'black_jack', 'calamity_janet', 'el_gringo', 'jesse_jones', 'jourdonnais', 'kit_carlson', 'lucky_duke', 'paul_regret', 'pedro_ramirez', 'rose_doolan', 'sid_ketchum', 'slab_the_killer', 'suzy_lafayette', 'vulture_sam', 'willy_the_kid'],
    },
  },
  colt: {
    title: 'Colt Express',
    minPlayers: 2,
    maxPlayers: 6,
    levels: ['random', 'easy', 'normal', 'hard'],
    options: {
      variant: ['standard', 'expert'],
    },
    presets: {},
    lists: {
      bandits: ['belle', 'cheyenne', 'django', 'doc', 'ghost', 'tuco'],
      cars: [],
      rounds: ['angry_marshal', 'swivel_arm', 'braking', 'take_it_all', 'passengers_rebellion', 'no_event_a', 'no_event_b', 'pickpocketing', 'marshals_revenge', 'hostage_taking'],
      first: [],
      marshal_cards: ['belle', 'cheyenne', 'django', 'doc', 'ghost', 'tuco'],
    },
  },
} as const;
export type GameName = keyof typeof GAMES;

export interface BangSettings {
  rules?: keyof (typeof GAMES)['bang']['presets'] | BangRules;
  roles?: ((typeof GAMES)['bang']['lists']['roles'][number] | null)[];
  characters?: ((typeof GAMES)['bang']['lists']['characters'][number] | null)[];
}

export interface BangRules {
  preset?: keyof (typeof GAMES)['bang']['presets'];
  dynamite?: 'before' | 'after';
  gringo?: 'per_hit' | 'per_turn';
  gringo_gatling?: 'discarded' | 'kept';
  kept_dice?: 'free' | 'locked';
  kit_gatling?: 'any' | 'one_other';
}

export interface ColtSettings {
  variant?: 'standard' | 'expert';
  bandits?: ((typeof GAMES)['colt']['lists']['bandits'][number] | null)[];
  cars?: number | number[];
  rounds?: ((typeof GAMES)['colt']['lists']['rounds'][number] | null)[];
  first?: number | number[];
  marshal_cards?: ((typeof GAMES)['colt']['lists']['marshal_cards'][number] | null)[];
}

export type Settings = BangSettings | ColtSettings;

/* Events. What may be secret, or does not always apply, is optional. */

export type BangEvent =
  | {
      n: number;
      e: 'seated';
      seat: number;
      character: 'bart_cassidy' | 'black_jack' | 'calamity_janet' | 'el_gringo' | 'jesse_jones' | 'jourdonnais' | 'kit_carlson' | 'lucky_duke' | 'paul_regret' | 'pedro_ramirez' | 'rose_doolan' | 'sid_ketchum' | 'slab_the_killer' | 'suzy_lafayette' | 'vulture_sam' | 'willy_the_kid';
      role?: 'sheriff' | 'deputy' | 'outlaw' | 'renegade';
      life: number;
      arrows: number;
    }
  | {
      n: number;
      e: 'turn';
      seat: number;
      life: number;
      arrows: number;
      pile: number;
    }
  | {
      n: number;
      e: 'chose';
      seat: number;
      action: string;
      forced?: true;
    }
  | {
      n: number;
      e: 'rolled';
      seat: number;
      rolled: number[];
      dice: ('arrow' | 'dynamite' | 'one' | 'two' | 'beer' | 'gatling')[];
      rerolls_left: number;
    }
  | {
      n: number;
      e: 'final';
      seat: number;
      why: 'arrow' | 'dynamite' | 'one' | 'two' | 'beer' | 'gatling' | 'attack' | 'eliminated' | 'bart_cassidy' | 'el_gringo' | 'kit_carlson' | 'pedro_ramirez' | 'sid_ketchum' | 'suzy_lafayette' | 'vulture_sam' | 'kept' | 'no_rerolls' | 'no_dice';
      dice: ('arrow' | 'dynamite' | 'one' | 'two' | 'beer' | 'gatling')[];
    }
  | {
      n: number;
      e: 'arrow';
      seat: number;
      why: 'arrow' | 'dynamite' | 'one' | 'two' | 'beer' | 'gatling' | 'attack' | 'eliminated' | 'bart_cassidy' | 'el_gringo' | 'kit_carlson' | 'pedro_ramirez' | 'sid_ketchum' | 'suzy_lafayette' | 'vulture_sam' | 'kept' | 'no_rerolls' | 'no_dice';
      now: number;
      pile: number;
    }
  | {
      n: number;
      e: 'attack';
      by: number;
    }
  | {
      n: number;
      e: 'life';
      seat: number;
      by?: number;
      why: 'arrow' | 'dynamite' | 'one' | 'two' | 'beer' | 'gatling' | 'attack' | 'eliminated' | 'bart_cassidy' | 'el_gringo' | 'kit_carlson' | 'pedro_ramirez' | 'sid_ketchum' | 'suzy_lafayette' | 'vulture_sam' | 'kept' | 'no_rerolls' | 'no_dice';
      change: number;
      now: number;
    }
  | {
      n: number;
      e: 'returned';
      seat: number;
      why: 'arrow' | 'dynamite' | 'one' | 'two' | 'beer' | 'gatling' | 'attack' | 'eliminated' | 'bart_cassidy' | 'el_gringo' | 'kit_carlson' | 'pedro_ramirez' | 'sid_ketchum' | 'suzy_lafayette' | 'vulture_sam' | 'kept' | 'no_rerolls' | 'no_dice';
      count: number;
      now: number;
      pile: number;
    }
  | {
      n: number;
      e: 'gun';
      seat: number;
    }
  | {
      n: number;
      e: 'eliminated';
      seat: number;
      by?: number;
      role: 'sheriff' | 'deputy' | 'outlaw' | 'renegade';
    }
  | {
      n: number;
      e: 'over';
      team: 'law' | 'outlaws' | 'renegade' | 'deputy' | 'outlaw';
      winners: number[];
      roles: ('sheriff' | 'deputy' | 'outlaw' | 'renegade')[];
    };

export type ColtEvent =
  | {
      n: number;
      e: 'seated';
      bandit: 'belle' | 'cheyenne' | 'django' | 'doc' | 'ghost' | 'tuco';
      seat: number;
      car: number;
      level: 'inside' | 'roof';
    }
  | {
      n: number;
      e: 'round';
      round: number;
      card: 'angry_marshal' | 'swivel_arm' | 'braking' | 'take_it_all' | 'passengers_rebellion' | 'no_event_a' | 'no_event_b' | 'pickpocketing' | 'marshals_revenge' | 'hostage_taking';
      first: number;
    }
  | {
      n: number;
      e: 'turn';
      turn: number;
      kind: 'standard' | 'tunnel' | 'speeding_up' | 'switching';
    }
  | {
      n: number;
      e: 'dealt';
      seat: number;
      count: number;
      cards?: string[];
    }
  | {
      n: number;
      e: 'shuffled';
      seat: number;
    }
  | {
      n: number;
      e: 'chose';
      seat: number;
      action?: string;
      forced?: true;
    }
  | {
      n: number;
      e: 'planned';
      seat: number;
      bandit: 'belle' | 'cheyenne' | 'django' | 'doc' | 'ghost' | 'tuco';
      card?: 'move' | 'climb' | 'fire' | 'rob' | 'punch' | 'marshal' | 'bullet';
      hidden?: true;
    }
  | {
      n: number;
      e: 'passed';
      seat?: number;
    }
  | {
      n: number;
      e: 'discarded';
      seat: number;
      card: 'move' | 'climb' | 'fire' | 'rob' | 'punch' | 'marshal' | 'bullet';
      bandit?: 'belle' | 'cheyenne' | 'django' | 'doc' | 'ghost' | 'tuco';
      count: number;
    }
  | {
      n: number;
      e: 'revealed';
      bandit: 'belle' | 'cheyenne' | 'django' | 'doc' | 'ghost' | 'tuco';
      card: 'move' | 'climb' | 'fire' | 'rob' | 'punch' | 'marshal' | 'bullet';
    }
  | {
      n: number;
      e: 'failed';
      bandit: 'belle' | 'cheyenne' | 'django' | 'doc' | 'ghost' | 'tuco';
      card: 'move' | 'climb' | 'fire' | 'rob' | 'punch' | 'marshal' | 'bullet';
    }
  | {
      n: number;
      e: 'moved';
      bandit: 'belle' | 'cheyenne' | 'django' | 'doc' | 'ghost' | 'tuco';
      car: number;
      level: 'inside' | 'roof';
    }
  | {
      n: number;
      e: 'climbed';
      bandit: 'belle' | 'cheyenne' | 'django' | 'doc' | 'ghost' | 'tuco';
      car: number;
      level: 'inside' | 'roof';
    }
  | {
      n: number;
      e: 'marshal';
      car: number;
    }
  | {
      n: number;
      e: 'fired';
      bandit: 'belle' | 'cheyenne' | 'django' | 'doc' | 'ghost' | 'tuco';
      target: 'belle' | 'cheyenne' | 'django' | 'doc' | 'ghost' | 'tuco';
      bullets: number;
    }
  | {
      n: number;
      e: 'bullet';
      bandit: 'belle' | 'cheyenne' | 'django' | 'doc' | 'ghost' | 'tuco';
      from?: 'belle' | 'cheyenne' | 'django' | 'doc' | 'ghost' | 'tuco';
      hit: number;
      neutral: number;
    }
  | {
      n: number;
      e: 'neutral';
      now: number;
    }
  | {
      n: number;
      e: 'robbed';
      bandit: 'belle' | 'cheyenne' | 'django' | 'doc' | 'ghost' | 'tuco';
      what: 'purse' | 'jewel' | 'strongbox';
      car: number;
      level: 'inside' | 'roof';
      value?: number;
    }
  | {
      n: number;
      e: 'dropped';
      bandit: 'belle' | 'cheyenne' | 'django' | 'doc' | 'ghost' | 'tuco';
      what: 'purse' | 'jewel' | 'strongbox';
      car: number;
      level: 'inside' | 'roof';
      value?: number;
    }
  | {
      n: number;
      e: 'took';
      bandit: 'belle' | 'cheyenne' | 'django' | 'doc' | 'ghost' | 'tuco';
      what: 'purse' | 'jewel' | 'strongbox';
      value?: number;
    }
  | {
      n: number;
      e: 'pushed';
      bandit: 'belle' | 'cheyenne' | 'django' | 'doc' | 'ghost' | 'tuco';
      by: 'belle' | 'cheyenne' | 'django' | 'doc' | 'ghost' | 'tuco';
      car: number;
      level: 'inside' | 'roof';
    }
  | {
      n: number;
      e: 'fled';
      bandit: 'belle' | 'cheyenne' | 'django' | 'doc' | 'ghost' | 'tuco';
      car: number;
      level: 'inside' | 'roof';
    }
  | {
      n: number;
      e: 'event';
      card: 'angry_marshal' | 'swivel_arm' | 'braking' | 'take_it_all' | 'passengers_rebellion' | 'no_event_a' | 'no_event_b' | 'pickpocketing' | 'marshals_revenge' | 'hostage_taking';
    }
  | {
      n: number;
      e: 'strongbox';
      car: number;
    }
  | {
      n: number;
      e: 'lost';
      bandit: 'belle' | 'cheyenne' | 'django' | 'doc' | 'ghost' | 'tuco';
      what: 'purse' | 'jewel' | 'strongbox';
      value?: number;
    }
  | {
      n: number;
      e: 'ransom';
      bandit: 'belle' | 'cheyenne' | 'django' | 'doc' | 'ghost' | 'tuco';
      now: number;
    }
  | {
      n: number;
      e: 'over';
      winners: number[];
      wealth: number[];
      gunslingers: number[];
    };

export type GameEvent = BangEvent | ColtEvent;

export type Actor = { seat: number } | 'chance' | 'over';

/** Whose knowledge a replay shows: everything, what a spectator was told, or what a seat was told. */
export type Viewer = 'open' | 'onlooker' | number;

/** How likely what is, 0 to 1, if this action rolls its dice: `odds['reroll 1 3']?.attack`. */
export type Odds = Record<string, Record<string, number>>;

/** What a bot thinks of an action: its chance to win, and how often it was looked at. */
export interface ActionValue {
  action: string;
  chance: number;
  visits: number;
}
/** How likely a seat is what: of bang, each role. */
export type Belief = Record<string, number>;

/** A position or a result: what else is in it depends on the game. */
export interface Position {
  game: GameName;
  [field: string]: unknown;
}
export interface Result {
  winners: number[];
  [field: string]: unknown;
}

/** The most characters of the texts that a client sends. */
export const LONGEST = {
  'hello.code': 12,
  'join.name': 24,
  'sit.name': 24,
  'act.action': 287,
  'chat.text': 500,
} as const;

/** what is played, and how */
export interface TableOptions {
  /** the game */
  game: GameName;
  /** how many seats there are */
  players: number;
  /** the game's own settings, as in the engine's `new`: `rules` or `variant`, and lists; `null`: the usual ones */
  rules: Settings | null;
  /** whether the table is in the list of public tables */
  public: boolean;
  /** seconds a decision; 0: no clock */
  clock: number;
  /** whether the eliminated see everything */
  eliminated_see: boolean;
}

/** somebody at the table, with a seat or without */
export interface Person {
  /** the person's number at this table */
  id: number;
  /** the nickname */
  name: string;
  /** whether this is the host */
  host: boolean;
  /** whether the host has muted the person */
  muted: boolean;
  /** whether the person is connected */
  here: boolean;
  /** the seats that the person holds */
  seats: number[];
  /** whether the person wants to pause the game */
  pause: boolean;
  /** the bot's seat that the person would like to have */
  wants: number | null;
}

/** a seat, and who sits there */
export interface SeatInfo {
  /** the seat */
  seat: number;
  /** who holds it */
  kind: SeatKind;
  /** the person whose seat it is */
  person: number | null;
  /** the level of the bot that plays it */
  level: Level | null;
  /** whether a bot plays on for a person who is not there */
  away: boolean;
  /** what the one who sits there is called */
  name: string | null;
}

/** the time for the decision that is waited for */
export interface Clock {
  /** milliseconds left; `null`: no clock runs */
  left: number | null;
  /** whether the game is paused */
  paused: boolean;
}

/** the game, as this connection may see it */
export interface Play {
  /** the number of the decision that is waited for, the `at` of `act` */
  decision: number;
  /** the events after number `since` */
  events: GameEvent[];
  /** the number of the last event that is known already; 0: all are told */
  since: number;
  /** the position, secrets of others `null` */
  view: Position;
  /** who is to act */
  actor: Actor;
  /** all legal actions, if an open seat of this connection is to act */
  legal: string[] | null;
  /** what dice may bring: under each action of `legal` that rolls some, and under `roll` when they are about to be thrown */
  odds: Odds | null;
  /** what somebody is waited for */
  waiting: Waiting | null;
  /** the seat that is waited for */
  seat: number | null;
  /** an action that waits for its `confirm` */
  held: string | null;
  /** whether the last choice can be taken back */
  undo: boolean;
  /** the time */
  clock: Clock;
  /** how the game has ended */
  result: Result | null;
  /** the server's secret bytes, once the game is over */
  secret: string | null;
  /** the replay's name, once the game is over: it is at `/api/replays/` and that name */
  replay: string | null;
}

/** something said at the table */
export interface Line {
  /** the line's number */
  n: number;
  /** who said it */
  person: number;
  /** what was said */
  text?: string;
  /** or the gesture that was made */
  emote?: Gesture;
  /** whether it is only for the eliminated */
  eliminated: boolean;
}

/** what `POST /api/tables` takes */
export interface NewTable {
  /** what is played, and how */
  options: TableOptions;
  /** the nickname of the host; without one, whoever joins first is host */
  name?: string;
  /** quick play: the host sits at seat 0, bots of this level everywhere else, and it starts */
  quick?: Level;
}

/** what it answers */
export interface TableMade {
  /** the table's code */
  code: string;
  /** the table's link, to be shared */
  link: string;
  /** who one is */
  person?: number;
  /** the token for the first `hello`; told only once */
  token?: string;
}

/** a table in the list of `GET /api/tables` */
export interface TableRow {
  /** the table's code */
  code: string;
  /** what is played, and how */
  options: TableOptions;
  /** how far it is */
  stage: Stage;
  /** seats that are open */
  open: number;
  /** the host's name */
  host: string | null;
}

/** a step of a replay: an action, what came of it, and how things stand then */
export interface ReplayStep {
  /** who is to act then */
  actor: Actor;
  /** what was done, by a seat or by chance; `null`: the deal, or hidden from these eyes */
  action: string | null;
  /** what came of it, as these eyes see it */
  events: GameEvent[];
  /** the position after it, as these eyes see it */
  view: Position;
}

/** what `GET /api/replays/NAME/film` answers */
export interface ReplayFrames {
  /** the replay's name */
  name: string;
  /** whose eyes it is seen with: `"open"`, `"onlooker"` or a seat's number */
  eyes: Viewer;
  /** the game */
  game: GameName;
  /** how many seats there are */
  players: number;
  /** what the seats' players were called; bots have no names; `null`: nobody knows */
  names: (string | null)[] | null;
  /** the deal, then a step for each action */
  steps: ReplayStep[];
  /** how the game has ended */
  result: Result | null;
  /** whether the dice were fair dice: then they have been checked */
  fair: boolean;
}

/** the first message of a connection: to which table it wants */
export interface HelloMessage {
  t: 'hello';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the table's code, from its link */
  code: string;
  /** who one was before */
  token?: string;
  /** the number `n` of the last update that the client has: only later events are told */
  since?: number;
}

/** becomes somebody at the table */
export interface JoinMessage {
  t: 'join';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the nickname */
  name: string;
  /** a token that the client has drawn itself, so that it can ask again if the answer is lost; else the server draws one */
  token?: string;
}

/** takes an open seat */
export interface SitMessage {
  t: 'sit';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the seat */
  seat: number;
  /** what the seat is called, if not like the person: pass and play */
  name?: string;
}

/** gives a seat back; in a game a bot plays on */
export interface StandMessage {
  t: 'stand';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the seat */
  seat: number;
}

/** leaves the table for good */
export interface LeaveMessage {
  t: 'leave';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
}

/** the host puts a bot on a seat, or changes its level */
export interface BotMessage {
  t: 'bot';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the seat */
  seat: number;
  /** how well it plays */
  level: Level;
}

/** the host makes a seat open again, before the start */
export interface FreeMessage {
  t: 'free';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the seat */
  seat: number;
}

/** the host sends somebody away */
export interface RemoveMessage {
  t: 'remove';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the person */
  person: number;
}

/** the host stops somebody from talking, or lets them talk again */
export interface MuteMessage {
  t: 'mute';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the person */
  person: number;
  /** whether they are muted */
  on: boolean;
}

/** the host makes somebody else the host */
export interface HostMessage {
  t: 'host';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the person */
  person: number;
}

/** the host changes what is played, before the start */
export interface OptionsMessage {
  t: 'options';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** all of it */
  options: TableOptions;
}

/** the host starts the game */
export interface StartMessage {
  t: 'start';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
}

/** random bytes of the client's own, for the shuffle */
export interface ContributeMessage {
  t: 'contribute';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the bytes */
  bytes: string;
}

/** makes a move */
export interface ActMessage {
  t: 'act';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the seat that acts */
  seat: number;
  /** the number of the decision, from `play`; a resend counts once */
  at: number;
  /** the action, as `legal` has it */
  action: string;
}

/** rolls one's dice */
export interface RollMessage {
  t: 'roll';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the seat that rolls */
  seat: number;
  /** the number of the decision */
  at: number;
}

/** takes the last choice back */
export interface UndoMessage {
  t: 'undo';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the seat whose choice it was */
  seat: number;
  /** the number of the decision */
  at: number;
}

/** lets the choice stand that waits for it */
export interface ConfirmMessage {
  t: 'confirm';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the seat whose choice it was */
  seat: number;
  /** the number of the decision */
  at: number;
}

/** pass and play: which of one's seats is looked at */
export interface OpenMessage {
  t: 'open';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the seat; `null`: none */
  seat: number | null;
}

/** what the client would like */
export interface PreferMessage {
  t: 'prefer';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** whether the last choice of a phase waits for `confirm` */
  confirm: boolean;
}

/** says something */
export interface ChatMessage {
  t: 'chat';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** what is said */
  text: string;
}

/** makes a gesture */
export interface EmoteMessage {
  t: 'emote';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** which one */
  emote: Gesture;
}

/** agrees to pause the game, or goes on */
export interface PauseMessage {
  t: 'pause';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** whether to pause */
  on: boolean;
}

/** asks for a bot's seat in the middle of a game */
export interface TakeoverMessage {
  t: 'takeover';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the seat */
  seat: number;
}

/** the host answers a `takeover` */
export interface AllowMessage {
  t: 'allow';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** who has asked */
  person: number;
  /** the seat that was asked for */
  seat: number;
  /** whether they get it */
  yes: boolean;
}

/** the host hands an absent person's seat to a bot, or back */
export interface HandMessage {
  t: 'hand';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the seat */
  seat: number;
  /** whether a bot plays it */
  bot: boolean;
}

/** asks what a hard bot would do, where nobody else holds a seat; the answer is `advice` */
export interface HintMessage {
  t: 'hint';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the seat that is to act */
  seat: number;
  /** the number of the decision */
  at: number;
}

/** another game with the same seats */
export interface RematchMessage {
  t: 'rematch';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
}

/** the host deletes the table */
export interface DeleteMessage {
  t: 'delete';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
}

/** is there again: no bot plays on for one's seats */
export interface BackMessage {
  t: 'back';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
}

/** asks for a `pong` */
export interface PingMessage {
  t: 'ping';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
}

/** the answer to `hello` and to `join` */
export interface WelcomeMessage {
  t: 'welcome';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the server's version */
  server: string;
  /** the table's code */
  code: string;
  /** who one is; `null`: nobody yet */
  person: number | null;
  /** the token to come back with; told only once, when it was made */
  token?: string;
  /** the server's time, milliseconds since 1970 */
  now: number;
}

/** the whole table */
export interface TableMessage {
  t: 'table';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the number of the last `update` that is in it */
  n: number;
  /** what is played, and how */
  options: TableOptions;
  /** how far it is */
  stage: Stage;
  /** who is there */
  persons: Person[];
  /** all seats, from seat 0 on */
  seats: SeatInfo[];
  /** the host; `null`: none */
  host: number | null;
  /** how many games were begun here */
  game: number;
  /** the hash of the server's secret bytes */
  commitment?: string;
  /** the game, once it has begun */
  play?: Play;
  /** the last lines that were said */
  chat: Line[];
}

/** something has changed; what has not is left out */
export interface UpdateMessage {
  t: 'update';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** updates of a table are numbered; after a gap say `hello` again */
  n: number;
  /** what has happened */
  what: What;
  /** who did it */
  person: number | null;
  /** the seat that it is about */
  seat: number | null;
  /** what is played, and how */
  options?: TableOptions;
  /** how far it is */
  stage?: Stage;
  /** who is there */
  persons?: Person[];
  /** all seats, from seat 0 on */
  seats?: SeatInfo[];
  /** the host; `null`: none */
  host?: number | null;
  /** how many games were begun here */
  game?: number;
  /** the hash of the server's secret bytes */
  commitment?: string;
  /** the game */
  play?: Play;
  /** what was said */
  line?: Line;
}

/** somebody has come or gone; it has no number */
export interface HereMessage {
  t: 'here';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** who is there */
  persons: Person[];
}

/** the answer to `hint`, for its sender alone; it has no number */
export interface AdviceMessage {
  t: 'advice';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the seat */
  seat: number;
  /** the number of the decision */
  at: number;
  /** what a hard bot would do */
  action: string;
  /** what it thinks of each legal action, as the engine's `bot` */
  values: ActionValue[];
  /** what it thinks of what is hidden, as the engine's `bot`, for each seat; `null`: nothing */
  beliefs: Belief[] | null;
}

/** something was refused, and nothing has changed */
export interface ErrorMessage {
  t: 'error';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** why, for programs */
  code: Code;
  /** why, for people */
  error: string;
}

/** the end of the connection, with nothing more to come */
export interface GoneMessage {
  t: 'gone';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** why, for people */
  why: string;
}

/** the answer to `ping` */
export interface PongMessage {
  t: 'pong';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
}

export type ClientMessage =
  | HelloMessage
  | JoinMessage
  | SitMessage
  | StandMessage
  | LeaveMessage
  | BotMessage
  | FreeMessage
  | RemoveMessage
  | MuteMessage
  | HostMessage
  | OptionsMessage
  | StartMessage
  | ContributeMessage
  | ActMessage
  | RollMessage
  | UndoMessage
  | ConfirmMessage
  | OpenMessage
  | PreferMessage
  | ChatMessage
  | EmoteMessage
  | PauseMessage
  | TakeoverMessage
  | AllowMessage
  | HandMessage
  | HintMessage
  | RematchMessage
  | DeleteMessage
  | BackMessage
  | PingMessage;

export type ServerMessage =
  | WelcomeMessage
  | TableMessage
  | UpdateMessage
  | HereMessage
  | AdviceMessage
  | ErrorMessage
  | GoneMessage
  | PongMessage;
