import type { Game } from './game';
export const genericGame = (name: string): Promise<Game> => Promise.reject(new Error(name));
