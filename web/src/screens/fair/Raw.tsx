// The raw numbers behind the results of the check.
import { t } from '../../i18n';
import type { FairCheck, Findings } from './check';
import type { FairPart, GameFile } from './file';
import { misdealWords, seatName } from './lines';

interface Props {
  file: GameFile;
  fair: FairPart;
  check: FairCheck | null;
  findings: Findings;
}

export function Raw({ file, fair, check, findings }: Props) {
  return (
    <details class="more fair-raw">
      <summary>{t('fair.raw')}</summary>
      <dl>
        <dt>{t('fair.promise')}</dt>
        <dd>{fair.commitment}</dd>
        <dt>{t('fair.raw.hash')}</dt>
        <dd>{findings.commitment}</dd>
        <dt>{t('fair.secret')}</dt>
        <dd>{fair.secret}</dd>
        {fair.contributions.map((contribution, seat) => (
          <div key={seat}>
            <dt>{t('fair.raw.given', { who: seatName(file, seat) })}</dt>
            <dd>{contribution ?? t('fair.raw.nothing')}</dd>
          </div>
        ))}
      </dl>
      {findings.misdeals.length > 1 && (
        <ul class="fair-misdeals">
          {findings.misdeals.map((misdeal, i) => (
            <li key={i}>{check && misdealWords(file, check, misdeal)}</li>
          ))}
        </ul>
      )}
      <table>
        <caption>{t('fair.raw.draws')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('fair.raw.n')}</th>
            <th scope="col">{t('fair.raw.at')}</th>
            <th scope="col">{t('fair.raw.is')}</th>
            <th scope="col">{t('fair.raw.should')}</th>
          </tr>
        </thead>
        <tbody>
          {findings.draws.map((draw) => (
            <tr key={draw.n} class={draw.good ? '' : 'bad'}>
              <td>{draw.n}</td>
              <td>{draw.at}</td>
              <td>{check?.drawWords(draw.is)}</td>
              <td>{draw.arranged ? t('fair.raw.arranged') : draw.good ? t('fair.raw.same') : check?.drawWords(draw.should)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
