// Opens a link that has a whole replay in it: unpacks it, keeps it in this browser and shows it.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n';
import { canPlayLocally } from '../local/where';
import { Refusal, unpackReplay } from '../net/http';
import { go, type Route } from '../store/route';
import { whyNoReplay } from '../view/whyNoReplay';
import { ReplayFault } from '../view/ReplayFault';
import { Top } from '../view/Top';

async function open({ text, step, viewer }: Extract<Route, { to: 'link' }>): Promise<void> {
  if (!canPlayLocally()) throw new Refusal('no_engine', 'this browser cannot run the engine');
  const name = await unpackReplay(text);
  go({ to: 'replay', name, step, viewer }, true);
}

export function OpenLink({ at }: { at: Extract<Route, { to: 'link' }> }) {
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    setFault(null);
    open(at).catch((error: unknown) => setFault(whyNoReplay(error, 'replay.link.damaged')));
  }, [at]);
  if (fault !== null) return <ReplayFault why={fault} />;
  return (
    <>
      <Top where={<b>{t('replay.title')}</b>} />
      <main class="wait" aria-busy="true" />
    </>
  );
}
