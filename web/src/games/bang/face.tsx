import { describe } from '../../i18n/story';
import type { Face, Stage } from '../face';
import { namesInView } from '../names';

function Board(stage: Stage) {
  const names = namesInView(stage.view);
  return (
    <main class="bang">
      {stage.prompt}
      {stage.legal?.map((action) => (
        <button key={action} type="button" class="btn" onClick={() => stage.act(action)}>
          {describe(action, 'bang', names)}
        </button>
      ))}
      {stage.waiting === 'roll' && stage.waitsFor === stage.me && (
        <button type="button" class="btn primary" onClick={stage.roll}>
          roll
        </button>
      )}
      <pre>{JSON.stringify(stage.view, null, 1)}</pre>
    </main>
  );
}

export const face: Face = { Board, show: (view) => view, lasts: () => 250, sound: () => null };
