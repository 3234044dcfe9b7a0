// The probabilities of what a choice may lead to, as sent by the server.
import { chance, t } from '../../../i18n';
import { Sym } from '../../../view/Sym';
import type { BangStage } from './words';

const KINDS = [
  ['dynamite', 'face-dynamite'],
  ['gatling', 'face-gatling'],
  ['attack', 'face-arrow'],
] as const;

export function OddsWords({ stage, action }: { stage: BangStage; action: string }) {
  const odds = stage.odds?.[action];
  const shown = KINDS.filter(([kind]) => odds?.[kind] !== undefined && odds[kind] > 0);
  if (!odds || shown.length === 0) return null;
  return (
    <ul class="odds" aria-label={t('bang.odds')}>
      {shown.map(([kind, symbol]) => (
        <li key={kind} title={t(`bang.odds.${kind}`)}>
          <Sym id={symbol} />
          <span class="odds-word">{t(`bang.odds.${kind}`)}</span> <b class="num">{chance(odds[kind] ?? 0)}</b>
        </li>
      ))}
    </ul>
  );
}
