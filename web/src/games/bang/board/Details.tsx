// A dialog with everything that is known about one seat.
import { t } from '../../../i18n';
import { botTitle } from '../../../view/botWords';
import { Dialog } from '../../../view/Dialog';
import { Sym } from '../../../view/Sym';
import { Beliefs } from './Beliefs';
import type { BangSeat } from '../view';
import { abilityOf, characterAt, goalOf, playerAt, roleWord, type BangStage } from './words';

interface Props {
  stage: BangStage;
  seat: number;
  beliefs: Record<string, number> | null;
  onClose(): void;
}

export function Details({ stage, seat, beliefs, onClose }: Props) {
  const { view } = stage;
  const one = view.seats[seat] as BangSeat;
  const info = stage.seats[seat];
  return (
    <Dialog title={characterAt(view, seat)} onClose={onClose} class="about-seat">
      <div class="about-top" data-ch={one.character}>
        <span class="photo">
          <Sym id={`ch-${one.character}`} />
        </span>
        <div>
          <p class="muted">{info?.kind === 'bot' ? botTitle(info) : playerAt(stage, seat)}</p>
          <p>{abilityOf(view, seat)}</p>
        </div>
      </div>
      <div class="about-role">
        <span class="chip">
          <Sym id={`role-${one.role ?? 'unknown'}`} />
        </span>
        <p>
          <b class="slab">{one.alive ? roleWord(one.role) : t('bang.seat.out', { role: roleWord(one.role) })}</b>
          {one.role && <> {goalOf(view, one.role)}</>}
        </p>
      </div>
      {one.alive && (
        <p class="about-has">
          {t('bang.lives.of', { n: one.life, max: one.max_life })} · {t('bang.arrows', { n: one.arrows })}
        </p>
      )}
      {beliefs && one.role === null && (
        <div>
          <p class="muted">{t('bang.seat.beliefs')}</p>
          <Beliefs of={beliefs} words />
        </div>
      )}
      <p class="acts">
        <button type="button" class="btn" onClick={() => stage.help(one.character)}>
          {t('bang.seat.rules')}
        </button>
        <button type="button" class="btn primary" onClick={onClose}>
          {t('common.close')}
        </button>
      </p>
    </Dialog>
  );
}
