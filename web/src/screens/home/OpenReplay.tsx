// Opens a replay from a file: chosen with a button, or dropped anywhere on the page. Nothing is uploaded.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../i18n';
import { canPlayLocally } from '../../local/where';
import { keepReplay, Refusal } from '../../net/http';
import { go } from '../../store/route';
import { whyNoReplay } from '../../view/whyNoReplay';

/** Replays have less than a megabyte. A film that was dropped by mistake must not fill the memory of the engine. */
const MAX_BYTES = 8 << 20;

/** Keeps a replay file in this browser and shows it. */
async function openFile(file: File): Promise<void> {
  if (file.size > MAX_BYTES) throw new Refusal('bad_file', 'the file is too large');
  const name = await keepReplay(await file.text());
  go({ to: 'replay', name, step: 0, viewer: 'open' });
}

export function OpenReplay() {
  const [fault, setFault] = useState<string | null>(null);
  const open = (file: File | undefined): void => {
    setFault(null);
    if (file) openFile(file).catch((error: unknown) => setFault(whyNoReplay(error, 'replay.file.wrong')));
  };
  useEffect(() => {
    const allow = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const drop = (event: DragEvent): void => {
      if (!event.dataTransfer?.files.length) return;
      event.preventDefault();
      open(event.dataTransfer.files[0]);
    };
    addEventListener('dragover', allow);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', allow);
      removeEventListener('drop', drop);
    };
  }, []);
  if (!canPlayLocally()) return null;
  return (
    <div class="open-replay">
      <label class="btn bring">
        <input
          type="file"
          accept=".json,application/json"
          onChange={(event) => {
            open(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
        {t('replay.file.open')}
      </label>
      {fault !== null && (
        <p class="wrong" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
