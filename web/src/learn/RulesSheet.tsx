// The rules in a sheet over a game, open at a topic.
import { useEffect, useState } from 'preact/hooks';
import { shortTitle } from '../games/title';
import { t } from '../i18n';
import type { GameName } from '../net/wire';
import { Dialog } from '../view/Dialog';
import type { Reader as ReaderType } from './Reader';

interface Props {
  game: GameName;
  topic: string;
  onClose: () => void;
}

export function RulesSheet({ game, topic, onClose }: Props) {
  const [at, setAt] = useState(topic);
  const [loaded, setLoaded] = useState<{ Reader: typeof ReaderType } | null>(null);
  useEffect(() => {
    let here = true;
    void import('./Reader').then((module) => here && setLoaded({ Reader: module.Reader }));
    return () => {
      here = false;
    };
  }, []);
  return (
    <Dialog title={`${t('learn.title')}: ${shortTitle(game)}`} onClose={onClose} class="rules-sheet">
      {loaded ? <loaded.Reader game={game} topic={at} onTopic={setAt} /> : <p aria-busy="true">{t('common.loading')}</p>}
    </Dialog>
  );
}

/** The sheet with a game's rules, and the function that opens it. */
export function useRules(game: GameName) {
  const [topic, setTopic] = useState<string | null>(null);
  return {
    open: setTopic as (topic: string) => void,
    sheet: topic !== null && <RulesSheet game={game} topic={topic} onClose={() => setTopic(null)} />,
  };
}
