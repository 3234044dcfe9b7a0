// A seat at the table: its player, lives and arrows, and what can be done to it.
import { t, word, type Key } from '../../../i18n';
import { Sym } from '../../../view/Sym';
import { actionsAt } from './choices';
import { aimedAt, distance, type BangSeat, type BangView } from '../view';
import { actionWords, breakable, characterAt, goalOf, ownAbilityOf, playerAt, roleWord, type BangStage } from './words';
import { Beliefs } from './Beliefs';

interface Props {
  stage: BangStage;
  seat: number;
  place: string;
  /** the probability of each role, if the player has asked for it */
  beliefs: Record<string, number> | null;
  /** the bull's eyes that could hit the seat, while dice are chosen */
  reach: readonly ('one' | 'two')[];
  onAbout(seat: number): void;
}

/** From this number of lives on, the bullets stand closer together. */
const MANY = 9;
/** Numbers of seats at which the other players' cards are low on a phone. */
const LOW = [5, 7, 8];

export function Seat({ stage, seat, place, beliefs, reach, onAbout }: Props) {
  const { view, me } = stage;
  const one = view.seats[seat] as BangSeat;
  const name = characterAt(view, seat);
  const [action] = actionsAt(stage.legal, seat);
  const away = stage.seats[seat]?.away === true;
  const doing = doingOf(stage, seat);
  const classes = ['seat', one.alive ? '' : 'out', away ? 'away' : ''];
  if (view.turn === seat && view.phase !== 'over') classes.push('active');
  if (action) classes.push('target');
  if (reach.length > 0) classes.push('reach');
  const facts = [factsOf(stage, seat), ...reach.map((face) => t('bang.seat.reach', { face: word('bang', face) }))].join(', ');
  return (
    <li class={LOW.includes(view.seats.length) && place !== 'me' ? `at-${place} low` : `at-${place}`} data-seat={seat}>
      <button
        type="button"
        class={classes.filter(Boolean).join(' ')}
        data-ch={one.character}
        aria-haspopup={action ? undefined : 'dialog'}
        disabled={action !== undefined && stage.busy}
        onClick={() => (action ? stage.act(action) : onAbout(seat))}
      >
        <span class="vh">{action ? `${actionWords(stage, action)} (${facts})` : `${name}, ${facts}`}</span>
        <span class="card paper" aria-hidden="true">
          <span class="photo">
            <Sym id={`ch-${one.character}`} />
            {doing && <span class="pill brass doing">{t(`bang.tag.${doing}`)}</span>}
          </span>
          <span class="name">{breakable(name)}</span>
          <Who stage={stage} seat={seat} />
          <Stats one={one} />
          {place === 'me' && me === seat && <About view={view} seat={seat} />}
          {beliefs && one.role === null && <Beliefs of={beliefs} />}
          <Far view={view} from={me} to={seat} />
          <Sym id={`role-${one.role ?? 'unknown'}`} class="role" />
          <Sym id="ui-info" class="info" />
        </span>
        <Tags stage={stage} seat={seat} action={action} away={away} reach={reach} />
      </button>
      {action && (
        <button type="button" class="info-btn" aria-label={t('bang.seat.about', { name })} onClick={() => onAbout(seat)} />
      )}
    </li>
  );
}

/** What the seat is doing; null if it waits. */
function doingOf({ view, waitsFor }: BangStage, seat: number): 'to_play' | 'choosing' | null {
  if (!view.seats[seat]?.alive || view.phase === 'over') return null;
  if (view.turn === seat) return 'to_play';
  return waitsFor === seat ? 'choosing' : null;
}

function whoOf(stage: BangStage, seat: number): string {
  const name = playerAt(stage, seat);
  const doing = doingOf(stage, seat);
  return doing ? t(`bang.seat.${doing}`, { name }) : name;
}

/** The player. On a desk the portrait says what they are doing: a longer line would make the card grow. */
function Who({ stage, seat }: { stage: BangStage; seat: number }) {
  if (!doingOf(stage, seat)) return <span class="who">{whoOf(stage, seat)}</span>;
  return (
    <span class="who">
      <span class="doing-words">{whoOf(stage, seat)}</span>
      <span class="doing-name">{playerAt(stage, seat)}</span>
    </span>
  );
}

/** Everything the card shows, in words, for screen readers. */
function factsOf(stage: BangStage, seat: number): string {
  const { view, me } = stage;
  const one = view.seats[seat] as BangSeat;
  const far = me === null ? null : distance(view, me, seat);
  const aimed = aimedAt(view, seat);
  const facts = [
    whoOf(stage, seat),
    one.alive ? roleWord(one.role) : t('bang.seat.out', { role: roleWord(one.role) }),
    one.alive && t('bang.lives.of', { n: one.life, max: one.max_life }),
    one.alive && t('bang.arrows', { n: one.arrows }),
    far && t(`bang.seat.${far.side}`, { n: far.places }),
    aimed > 0 && t('bang.tag.hits', { n: aimed }),
    stage.seats[seat]?.away && t('bang.tag.away'),
  ];
  return facts.filter(Boolean).join(', ');
}

function Stats({ one }: { one: BangSeat }) {
  if (!one.alive) {
    return (
      <span class="stats">
        <span class="stat">
          <small>{t('bang.seat.out', { role: roleWord(one.role) })}</small>
        </span>
      </span>
    );
  }
  return (
    <span class="stats">
      <span class={one.max_life > MANY ? 'stat life many' : 'stat life'}>
        <Sym id="bullet" />
        <span class="row">
          {Array.from({ length: one.max_life }, (_, life) => (
            <Sym key={life} id={life < one.life ? 'bullet' : 'bullet-spent'} data-bullet={life} />
          ))}
        </span>
        <span class="num" data-life>
          {one.life}
        </span>
        <small>/{one.max_life}</small>
      </span>
      <span class={one.arrows > 0 ? 'stat' : 'stat none'} data-arrows>
        <Sym id="arrow-token" class="tok" />
        {one.arrows}
      </span>
    </span>
  );
}

/** The player's goal and ability, shown on their own card. */
function About({ view, seat }: { view: BangView; seat: number }) {
  const one = view.seats[seat] as BangSeat;
  return (
    <span class="about">
      {one.role && (
        <>
          <b>{word('bang', one.role)}:</b> {goalOf(view, one.role)}{' '}
        </>
      )}
      <b>{characterAt(view, seat)}:</b> {ownAbilityOf(view, seat)}
    </span>
  );
}

function Far({ view, from, to }: { view: BangView; from: number | null; to: number }) {
  const far = from === null ? null : distance(view, from, to);
  if (!far) return null;
  return <span class={far.side === 'left' ? 'dist l' : 'dist r'}>{far.places}</span>;
}

const TAG_SYMBOL: Readonly<Record<string, string>> = {
  shoot: 'ui-target',
  beer: 'face-beer',
  gift: 'bullet',
  unarrow: 'arrow-token',
};

interface TagsProps {
  stage: BangStage;
  seat: number;
  action: string | undefined;
  away: boolean;
  reach: Props['reach'];
}

function Tags({ stage, seat, action, away, reach }: TagsProps) {
  const aimed = aimedAt(stage.view, seat);
  const verb = action?.split(' ')[0] ?? '';
  if (!action && aimed === 0 && !away && reach.length === 0) return null;
  return (
    <span class="tag" aria-hidden="true">
      {aimed > 0 && (
        <span class="pill hit">
          <Sym id="ui-target" />
          {t('bang.tag.hits', { n: aimed })}
        </span>
      )}
      {action && (
        <span class="pill brass">
          <Sym id={TAG_SYMBOL[verb] ?? 'ui-target'} />
          {t(`bang.tag.${verb}` as Key)}
        </span>
      )}
      {reach.length > 0 && (
        <span class="pill brass">
          {reach.map((face) => (
            <Sym key={face} id={`face-${face}`} />
          ))}
          {t('bang.tag.reach')}
        </span>
      )}
      {away && !action && aimed === 0 && reach.length === 0 && (
        <span class="pill">
          <Sym id="ui-away" />
          {t('bang.tag.away')}
        </span>
      )}
    </span>
  );
}
