// Uses of the message types that must compile, and uses that must not. This file is compiled but never run.
import { FACTS, type BangEvent, type BangSettings } from './bang';
import type { ClientMessage, GameEvent, GameFacts, GameName, ReplayFrames, ServerMessage, What } from './wire';

const act: ClientMessage = { t: 'act', seat: 1, at: 7, action: 'reroll 1 3', id: 2 };
const open: ClientMessage = { t: 'open', seat: null };
const game: GameName = 'bang';
const options: ClientMessage = {
  t: 'options',
  options: {
    game,
    players: 4,
    rules: { rules: { preset: 'german', gringo: 'per_turn' }, characters: ['black_jack', null, null, null] },
    public: true,
    clock: 0,
    eliminated_see: false,
  },
};
// @ts-expect-error no such message
const wrong: ClientMessage = { t: 'shout' };
// @ts-expect-error a field is missing
const short: ClientMessage = { t: 'act', seat: 1, at: 7 };
// @ts-expect-error this field must not be null
const nobody: ClientMessage = { t: 'sit', seat: null };
// @ts-expect-error only the server sends this message
const other: ClientMessage = { t: 'pong' };
// @ts-expect-error no such level
const level: ClientMessage = { t: 'bot', seat: 1, level: 'genius' };

export function told(message: ServerMessage): string | number | null {
  switch (message.t) {
    case 'welcome':
      return message.person;
    case 'table':
      return message.persons.length + (message.play?.events.length ?? 0);
    case 'update': {
      const what: What = message.what;
      return message.host === undefined ? what : message.host;
    }
    case 'here':
      return message.persons.length;
    case 'advice':
      return message.beliefs?.[0]?.['outlaw'] ?? message.values.length;
    case 'error':
      return message.code;
    case 'gone':
      return message.why;
    case 'moved':
      return message.socket ?? null;
    case 'pushes':
      return message.on ? 1 : 0;
    case 'pong':
      return message.id ?? null;
    default: {
      const nothing: never = message;
      return nothing;
    }
  }
}

export function lives(event: BangEvent): number {
  return event.e === 'life' ? event.now : 0;
}

export function faces(film: ReplayFrames): string {
  const eyes = typeof film.eyes === 'number' ? film.names?.[film.eyes] : film.eyes;
  return `${eyes ?? 'a bot'} ${film.steps.map((step) => step.action ?? '').join()}`;
}

export const facts: GameFacts = FACTS;
export const most: 8 = FACTS.max_players;
export const told_as: GameEvent = { n: 1, e: 'gun', seat: 0 } satisfies BangEvent;
export const german: BangSettings = { rules: 'german', characters: ['black_jack', null, null, null] };
// @ts-expect-error no such preset
export const french: BangSettings = { rules: 'french' };
export const all = [act, open, options, wrong, short, nobody, other, level];
