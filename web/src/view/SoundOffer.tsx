// Offers the sounds, which are off at first: once in a browser's life, after the player's first move.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n';
import { play } from '../motion/sound';
import { coin } from '../motion/sounds';
import type { Session } from '../net/session';
import { loadItem, saveItem } from '../store/localStorage';
import { prefer, prefs } from '../store/prefs';
import { Notice, NoticeButton } from './Notice';

const OFFERED = 'soundOffered';
/** An offer that is not answered goes away, in milliseconds. */
const OFFER_MS = 30_000;
/** The volume that sounds are switched on with. */
export const USUAL_VOLUME = 0.6;

export function SoundOffer({ session }: { session: Session }) {
  const [offer, setOffer] = useState(false);
  const moved = session.busy.value;
  useEffect(() => {
    if (!moved || prefs.value.volume > 0 || loadItem(OFFERED, false)) return;
    saveItem(OFFERED, true);
    setOffer(true);
  }, [moved]);
  useEffect(() => {
    if (!offer) return;
    const timer = setTimeout(() => setOffer(false), OFFER_MS);
    return () => clearTimeout(timer);
  }, [offer]);
  if (!offer || prefs.value.volume > 0) return null;
  const turnOn = (): void => {
    prefer({ volume: USUAL_VOLUME });
    // Shows what was switched on.
    play(coin);
  };
  return (
    <Notice text={t('common.sound.offer')}>
      <NoticeButton onClick={turnOn}>{t('common.sound.on')}</NoticeButton>
      <NoticeButton onClick={() => setOffer(false)}>{t('common.sound.no')}</NoticeButton>
    </Notice>
  );
}
