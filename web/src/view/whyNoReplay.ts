// Why a replay that came in a file or in a link cannot be shown.
import { t, type Key } from '../i18n';
import { Refusal } from '../net/http';
import { sentenceOf } from './refusal';

/** Refusals that say nothing about the replay. */
const OTHER = ['lost', 'busy', 'no_engine', 'not_now', 'full'];

/** `damaged` is said if the engine cannot read it. Otherwise it is one of a game, or with moves, that the engine does not
 * know: the engine says in English what is wrong. */
export function whyNoReplay(error: unknown, damaged: Key): string {
  if (!(error instanceof Refusal) || OTHER.includes(error.code)) return sentenceOf(error);
  return t(error.code.startsWith('bad_') ? damaged : 'replay.unknown');
}
