// Sounds, made in the browser. Off until somebody asks for them.
export type SoundName =
  | 'dice'
  | 'keep'
  | 'arrow'
  | 'shot'
  | 'beer'
  | 'gatling'
  | 'fuse'
  | 'card'
  | 'boots'
  | 'coin'
  | 'punch'
  | 'bell'
  | 'whistle';

export function play(_name: SoundName): void {
  // The makers of each sound follow.
}
