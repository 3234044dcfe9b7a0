// What goes over the wire. Written by wire_types from src/wire/wire.def and from the games:
// change those, and write it anew with `make golden`.

/** the level of a bot, weakest first */
export const LEVEL_WORDS = ['random', 'easy', 'normal', 'hard'] as const;
export type Level = (typeof LEVEL_WORDS)[number];

/** a gesture in the chat */
export const GESTURE_WORDS = ['hat', 'laugh', 'bang', 'cry', 'clap', 'hurry'] as const;
export type Gesture = (typeof GESTURE_WORDS)[number];

/** the stage of a table */
export const STAGE_WORDS = ['lobby', 'shuffling', 'playing', 'over'] as const;
export type Stage = (typeof STAGE_WORDS)[number];

/** the holder of a seat */
export const SEAT_KIND_WORDS = ['open', 'person', 'bot'] as const;
export type SeatKind = (typeof SEAT_KIND_WORDS)[number];

/** what a table is waiting for */
export const WAITING_WORDS = ['act', 'roll', 'confirm'] as const;
export type Waiting = (typeof WAITING_WORDS)[number];

/** why a message was refused */
export const CODE_WORDS = ['bad_json', 'bad_request', 'unknown_game', 'bad_config', 'bad_position', 'illegal_action', 'no_game', 'not_now', 'not_yours', 'not_host', 'full', 'no_table', 'bad_token', 'too_fast', 'busy', 'frozen'] as const;
export type Code = (typeof CODE_WORDS)[number];

/** what an update is about: the message of a client, or `clock` or `deal` */
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

/** the settings of a table */
export interface TableOptions {
  /** the game to play */
  game: GameName;
  /** the number of seats */
  players: number;
  /** the settings of the game, as in the engine's `new`: `rules` or `variant`, and the lists; `null`: the defaults */
  rules: Settings | null;
  /** whether the table is in the public list */
  public: boolean;
  /** seconds for each decision; 0: no clock */
  clock: number;
  /** whether eliminated players see everything */
  eliminated_see: boolean;
}

/** a person at the table, with or without a seat */
export interface Person {
  /** the person's number at this table */
  id: number;
  /** the nickname */
  name: string;
  /** whether this person is the host */
  host: boolean;
  /** whether the host has muted the person */
  muted: boolean;
  /** whether the person is connected */
  here: boolean;
  /** the seats the person holds */
  seats: number[];
  /** whether the person has asked to pause the game */
  pause: boolean;
  /** the bot's seat the person has asked to take over; `null`: none */
  wants: number | null;
}

/** a seat and its holder */
export interface SeatInfo {
  /** the seat */
  seat: number;
  /** whether the seat is open or held by a person or a bot */
  kind: SeatKind;
  /** the person who holds the seat; `null`: no person does */
  person: number | null;
  /** the level of the bot that holds the seat; `null`: no bot does */
  level: Level | null;
  /** whether a bot plays for the person, who is away */
  away: boolean;
  /** the name shown for the seat; `null`: no person holds it */
  name: string | null;
}

/** the clock of the current decision */
export interface Clock {
  /** milliseconds left; `null`: no clock is running */
  left: number | null;
  /** whether the game is paused */
  paused: boolean;
}

/** the game as this connection may see it */
export interface Play {
  /** the number of the current decision, to be sent as `at` */
  decision: number;
  /** the events after number `since` */
  events: GameEvent[];
  /** the number of the event before the first one in `events`; 0: `events` has them all */
  since: number;
  /** the position, with `null` for what this connection may not know */
  view: Position;
  /** who acts next */
  actor: Actor;
  /** all legal actions, if the table waits for an `act` of the seat this connection sees; otherwise `null` */
  legal: string[] | null;
  /** probabilities: under each action in `legal` that rolls dice, and under `roll` for dice about to be rolled; `null`: none */
  odds: Odds | null;
  /** what the table is waiting for; `null`: nothing */
  waiting: Waiting | null;
  /** the seat the table is waiting for; `null`: none */
  seat: number | null;
  /** the action of this seat that is waiting for `confirm`; `null`: none */
  held: string | null;
  /** whether this seat can take its last choice back */
  undo: boolean;
  /** the clock of the current decision */
  clock: Clock;
  /** the result; `null`: the game is not over */
  result: Result | null;
  /** the server's secret; `null`: the game is not over */
  secret: string | null;
  /** the name of the replay, for `/api/replays/NAME`; `null`: the game is not over */
  replay: string | null;
}

/** a line of chat */
export interface Line {
  /** the number of the update that brought the line */
  n: number;
  /** the person who sent the line */
  person: number;
  /** the text */
  text?: string;
  /** the gesture, if the line is not a text */
  emote?: Gesture;
  /** whether the line is only for eliminated players */
  eliminated: boolean;
}

/** the body of `POST /api/tables` */
export interface NewTable {
  /** the settings of the table */
  options: TableOptions;
  /** the nickname of the host; if left out, the first person to join becomes the host */
  name?: string;
  /** quick play: the host gets seat 0, bots of this level get the other seats, and the game starts */
  quick?: Level;
}

/** the answer to `POST /api/tables` */
export interface TableMade {
  /** the table's code */
  code: string;
  /** the table's link, to share */
  link: string;
  /** the number of the host, if the request made one */
  person?: number;
  /** the host's token, for the first `hello`; sent only here */
  token?: string;
}

/** a table in the list of `GET /api/tables` */
export interface TableRow {
  /** the table's code */
  code: string;
  /** the settings of the table */
  options: TableOptions;
  /** the stage of the table */
  stage: Stage;
  /** the number of open seats */
  open: number;
  /** the host's nickname; `null`: there is no host */
  host: string | null;
}

/** a step of a replay: an action, its events and the position after it */
export interface ReplayStep {
  /** who acts next, after this step */
  actor: Actor;
  /** the action of a seat or of chance; `null`: this step is the deal, or the viewer may not know the action */
  action: string | null;
  /** the events of this step, as the viewer may see them */
  events: GameEvent[];
  /** the position after this step, as the viewer may see it */
  view: Position;
}

/** the answer to `GET /api/replays/NAME/film` */
export interface ReplayFrames {
  /** the replay's name */
  name: string;
  /** the viewer: `"open"`, `"onlooker"` or a seat's number */
  eyes: Viewer;
  /** the game */
  game: GameName;
  /** the number of seats */
  players: number;
  /** for each seat the name of its player, `null` where there is none; `null`: the replay has no names */
  names: (string | null)[] | null;
  /** the deal, then one step for each action */
  steps: ReplayStep[];
  /** the result; `null`: the game is not over */
  result: Result | null;
  /** whether the replay has fair dice; they have been checked then */
  fair: boolean;
}

/** connects to a table; the first message on a connection */
export interface HelloMessage {
  t: 'hello';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the table's code, from its link */
  code: string;
  /** the token of a person who joined before */
  token?: string;
  /** the number `n` of the last update the client has; the answer then contains only later events */
  since?: number;
}

/** joins the table as a person */
export interface JoinMessage {
  t: 'join';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the nickname */
  name: string;
  /** a token that the client drew, so that the client can repeat the `join`; if left out, the server draws one */
  token?: string;
}

/** takes an open seat */
export interface SitMessage {
  t: 'sit';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the seat */
  seat: number;
  /** a name for the seat if it differs from the nickname, for pass and play */
  name?: string;
}

/** gives up a seat; during a game a bot takes it */
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

/** host: puts a bot on a seat, or changes its level */
export interface BotMessage {
  t: 'bot';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the seat */
  seat: number;
  /** the level of the bot */
  level: Level;
}

/** host: makes a seat open again */
export interface FreeMessage {
  t: 'free';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the seat */
  seat: number;
}

/** host: removes a person from the table */
export interface RemoveMessage {
  t: 'remove';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the person */
  person: number;
}

/** host: stops a person from chatting, or lets them chat again */
export interface MuteMessage {
  t: 'mute';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the person */
  person: number;
  /** whether the person is muted */
  on: boolean;
}

/** host: makes another person the host */
export interface HostMessage {
  t: 'host';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the person */
  person: number;
}

/** host: changes the settings of the table */
export interface OptionsMessage {
  t: 'options';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** all settings, including those that stay the same */
  options: TableOptions;
}

/** host: starts the game */
export interface StartMessage {
  t: 'start';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
}

/** adds random bytes of the client to the fair dice */
export interface ContributeMessage {
  t: 'contribute';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the bytes */
  bytes: string;
}

/** carries out an action of a seat */
export interface ActMessage {
  t: 'act';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the seat that acts */
  seat: number;
  /** the number of the decision, from `play`; the same answer sent twice counts once */
  at: number;
  /** the action, exactly as in `legal` */
  action: string;
}

/** rolls a seat's dice */
export interface RollMessage {
  t: 'roll';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the seat that rolls */
  seat: number;
  /** the number of the decision */
  at: number;
}

/** takes a seat's last choice back */
export interface UndoMessage {
  t: 'undo';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the seat that made the choice */
  seat: number;
  /** the number of the decision */
  at: number;
}

/** confirms a choice that is being held */
export interface ConfirmMessage {
  t: 'confirm';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the seat that made the choice */
  seat: number;
  /** the number of the decision */
  at: number;
}

/** pass and play: chooses which of the person's seats this connection sees */
export interface OpenMessage {
  t: 'open';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the seat; `null`: none */
  seat: number | null;
}

/** sets a preference of the person */
export interface PreferMessage {
  t: 'prefer';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** whether the last choice before other seats act or dice fall waits for `confirm` */
  confirm: boolean;
}

/** sends a line of chat */
export interface ChatMessage {
  t: 'chat';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the text */
  text: string;
}

/** makes a gesture */
export interface EmoteMessage {
  t: 'emote';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the gesture */
  emote: Gesture;
}

/** asks to pause the game, or ends the pause */
export interface PauseMessage {
  t: 'pause';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** whether to pause */
  on: boolean;
}

/** asks to take over a bot's seat during a game */
export interface TakeoverMessage {
  t: 'takeover';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the seat */
  seat: number;
}

/** host: answers a `takeover` */
export interface AllowMessage {
  t: 'allow';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the person who asked */
  person: number;
  /** the seat they asked for */
  seat: number;
  /** whether they get it */
  yes: boolean;
}

/** host: lets a bot play for a person who is not connected, or ends that */
export interface HandMessage {
  t: 'hand';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the seat */
  seat: number;
  /** whether a bot plays */
  bot: boolean;
}

/** asks what a hard bot would do, if no other person holds a seat; the answer is `advice` */
export interface HintMessage {
  t: 'hint';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the seat that has to act */
  seat: number;
  /** the number of the decision */
  at: number;
}

/** host: starts another game with the same seats */
export interface RematchMessage {
  t: 'rematch';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
}

/** host: deletes the table */
export interface DeleteMessage {
  t: 'delete';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
}

/** returns to the game: no bot plays for this person any more */
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

/** the answer to `hello` and `join` */
export interface WelcomeMessage {
  t: 'welcome';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the server's version */
  server: string;
  /** the table's code */
  code: string;
  /** the number of the person; `null`: this connection has not joined */
  person: number | null;
  /** the token to come back with; only in the answer to `join` */
  token?: string;
  /** the server's time, in milliseconds since 1970 */
  now: number;
}

/** everything about the table */
export interface TableMessage {
  t: 'table';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the number of the last `update` that is included */
  n: number;
  /** the settings of the table */
  options: TableOptions;
  /** the stage of the table */
  stage: Stage;
  /** the people at the table */
  persons: Person[];
  /** all seats, from seat 0 on */
  seats: SeatInfo[];
  /** the person who is the host; `null`: there is none */
  host: number | null;
  /** the number of games dealt at this table so far */
  game: number;
  /** the hash of the server's secret; left out in the lobby */
  commitment?: string;
  /** the game; left out until the deal */
  play?: Play;
  /** the last lines of chat, oldest first */
  chat: Line[];
}

/** a change; parts of the table that did not change are left out */
export interface UpdateMessage {
  t: 'update';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the number of the update; after a gap, send `hello` again */
  n: number;
  /** what happened */
  what: What;
  /** the person who did it; `null`: a bot, the server, or a person who is just joining */
  person: number | null;
  /** the seat it is about; `null`: none */
  seat: number | null;
  /** the settings of the table */
  options?: TableOptions;
  /** the stage of the table */
  stage?: Stage;
  /** the people at the table */
  persons?: Person[];
  /** all seats, from seat 0 on */
  seats?: SeatInfo[];
  /** the person who is the host; `null`: there is none */
  host?: number | null;
  /** the number of games dealt at this table so far */
  game?: number;
  /** the hash of the server's secret; left out in the lobby */
  commitment?: string;
  /** the game */
  play?: Play;
  /** the new line of chat */
  line?: Line;
}

/** a person connected or disconnected; has no number */
export interface HereMessage {
  t: 'here';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the people at the table */
  persons: Person[];
}

/** the answer to `hint`, only for its sender; has no number */
export interface AdviceMessage {
  t: 'advice';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the seat */
  seat: number;
  /** the number of the decision */
  at: number;
  /** the action a hard bot would choose */
  action: string;
  /** the bot's estimate for each legal action, as in the engine's `bot` */
  values: ActionValue[];
  /** for each seat, the bot's belief about its role, as in the engine's `bot`; `null`: the bot has none */
  beliefs: Belief[] | null;
}

/** a message was refused, and nothing changed */
export interface ErrorMessage {
  t: 'error';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the reason, for programs */
  code: Code;
  /** the reason, for people */
  error: string;
}

/** the table is gone, and the server closes the connection */
export interface GoneMessage {
  t: 'gone';
  /** a number of the client's choice, which the answer repeats */
  id?: number;
  /** the reason, for people */
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
