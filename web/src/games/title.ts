// The titles of games in lists. They are known before a game is downloaded.
import { find } from '../i18n';
import type { GameName } from '../net/wire';

export const fullTitle = (game: GameName): string => find(`${game}.title`) ?? game;
export const shortTitle = (game: GameName): string => find(`${game}.title.short`) ?? fullTitle(game);
