// Shown between start and deal, while the server commits to the dice and the clients contribute.
import { t } from '../../i18n';
import { Sym } from '../../view/Sym';

const FACES = ['arrow', 'one', 'beer', 'dynamite', 'gatling'];

export function Shuffling() {
  return (
    <main class="shuffling" aria-busy="true">
      <div class="mini-dice" aria-hidden="true">
        {FACES.map((face) => (
          <span key={face} class="die">
            <Sym id={`face-${face}`} />
          </span>
        ))}
      </div>
      <h1>{t('lobby.shuffling.title')}</h1>
      <p>{t('lobby.shuffling.fair')}</p>
      <details class="more">
        <summary>{t('lobby.shuffling.how')}</summary>
        <p>{t('lobby.shuffling.more')}</p>
      </details>
    </main>
  );
}
