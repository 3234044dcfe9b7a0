// All keys of a board, in a dialog that "?" opens.
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { gameNamed } from '../games';
import type { KeyHelp } from '../games/game';
import { t } from '../i18n';
import type { GameName } from '../net/wire';
import { Dialog } from './Dialog';
import { inDialog, typing } from './keys';

/** Whether the dialog is open. The menu opens it too. */
export const keysOpen = signal(false);

/** The keys of all boards: see keys.ts. */
const COMMON: readonly KeyHelp[] = [
  { keys: ['Enter'], does: 'common.keys.enter' },
  { keys: ['H'], does: 'common.keys.hint' },
  { keys: ['L'], does: 'common.keys.log' },
  { keys: ['Esc'], does: 'common.keys.skip' },
  { keys: ['?'], does: 'common.keys.help' },
];

export function KeysHelp({ game }: { game: GameName }) {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== '?' || event.ctrlKey || event.altKey || event.metaKey || typing(event.target) || inDialog()) return;
      event.preventDefault();
      keysOpen.value = true;
    };
    addEventListener('keydown', listen);
    return () => {
      removeEventListener('keydown', listen);
      keysOpen.value = false;
    };
  }, []);
  if (!keysOpen.value) return null;
  return (
    <Dialog title={t('common.menu.keys')} onClose={() => (keysOpen.value = false)}>
      <dl class="keys">
        {[...gameNamed(game).keys, ...COMMON].map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
