// One car of the train, with the figures and the loot inside and on the roof.
import type { ComponentChildren } from 'preact';
import { money, t } from '../../../i18n';
import { Sym } from '../../../view/Sym';
import { pieces, type Choice, type LitChoices, type Piece } from './choice';
import { banditName, monogram, placeName } from './words';
import { banditsAt, type ColtView, type Level, type Outlaw } from '../view';

interface Props {
  view: ColtView;
  car: number;
  me: number | null;
  lit: LitChoices;
  acting: string | null;
  act(action: string): void;
}

const LEVELS: readonly Level[] = ['roof', 'inside'];
/** From this number of figures on, they stand two deep. */
const CROWD = 4;
/** From this number of figures and kinds of loot on, the loot lies below the figures. */
const FULL = 5;

export function Car(props: Props) {
  const { view, car } = props;
  const last = view.train.length - 1;
  const [kind, art] = car === 0 ? ['loco', 'locomotive'] : car === last ? ['cab', 'caboose'] : ['', 'car'];
  const here = view.bandits.some((one) => one.car === car && one.name === props.acting);
  return (
    <li class={`car ${kind}`} data-car={car} data-here={here || undefined} aria-label={placeName(view, car)}>
      <Sym class="art" id={art} />
      <span class="plate" aria-hidden="true">
        {placeName(view, car)}
      </span>
      {LEVELS.map((level) => (
        <SpotView key={level} {...props} level={level} />
      ))}
    </li>
  );
}

function SpotView({ view, car, me, lit, acting, act, level }: Props & { level: Level }) {
  const outlaws = banditsAt(view, car, level);
  const marshal = level === 'inside' && view.marshal === car;
  const spot = view.train[car]?.[level];
  const choice = lit.place(car, level);
  const figures = outlaws.length + (marshal ? 1 : 0);
  const loot = spot ? pieces(spot, lit, car, level) : [];
  const full = figures + loot.length >= FULL;
  const content = (
    <>
      {marshal && <Marshal />}
      {outlaws.map((one) => (
        <Figure key={one.name} outlaw={one} mine={one.seat === me} acting={one.name === acting} choice={choice ? undefined : lit.bandit(one.name)} act={act} />
      ))}
      <span class="sp" />
      {loot.length > 0 && (
        <span class="loots">
          {loot.map((piece, i) => (
            <LootView key={i} piece={piece} full={full} act={act} />
          ))}
        </span>
      )}
    </>
  );
  const kind = `spot ${level}${figures >= CROWD ? ' crowd' : ''}${full ? ' full' : ''}`;
  const where = { 'data-spot': `${car}-${level}`, 'data-figures': figures };
  if (!choice) {
    return (
      <div class={kind} {...where} role="group" aria-label={t(`colt.place.${level}`)}>
        {content}
      </div>
    );
  }
  const pill = pillOf(view, choice);
  return (
    <button type="button" class={`${kind} lit`} {...where} data-choice aria-label={`${choice.words}, ${pill}`} onClick={() => act(choice.action)}>
      {content}
      <Tag class="pill brass" text={pill} />
    </button>
  );
}

/** A visual label. Hidden from screen readers, because its parent's name already says it. */
function Tag({ text, class: kind }: { text: string; class: string }) {
  return <span class={`tagged ${kind}`} data-text={text} aria-hidden="true" />;
}

/** The label of a choice on the train: the verb or, on roofs, the distance. */
function pillOf(view: ColtView, choice: Choice): string {
  const from = view.bandits.find((one) => one.name === view.asked?.bandit);
  if (choice.verb === 'move' && choice.place?.level === 'roof' && from) {
    return t('colt.cars', { n: Math.abs(choice.place.car - from.car) });
  }
  if (choice.verb === 'marshal') return t('colt.pill.marshal');
  return choice.verb === 'push' ? t('colt.pill.push') : t('colt.pill.move');
}

function Marshal() {
  return (
    <span class="fig law" data-fig="marshal">
      <Sym class="standee" id="marshal" label={t('colt.the_marshal')} />
    </span>
  );
}

interface FigureProps {
  outlaw: Outlaw;
  mine: boolean;
  acting: boolean;
  choice: Choice | undefined;
  act(action: string): void;
}

function Figure({ outlaw, mine, acting, choice, act }: FigureProps) {
  const name = banditName(outlaw.name);
  const kind = `fig${mine ? ' mine' : ''}${acting ? ' acting' : ''}`;
  const body: ComponentChildren = (
    <>
      <Sym class={`standee${mine ? ' me' : ''}`} id={`bandit-${outlaw.name}`} {...(choice ? {} : { label: mine ? t('colt.fig.yours', { bandit: name }) : name })} />
      <Tag class="mono" text={monogram(outlaw.name)} />
    </>
  );
  const marks = { 'data-fig': outlaw.name, 'data-b': outlaw.name, 'data-seat': outlaw.seat, title: name };
  if (!choice) {
    return (
      <span class={kind} {...marks}>
        {body}
      </span>
    );
  }
  return (
    <button type="button" class={`${kind} lit`} {...marks} data-choice aria-label={choice.words} onClick={() => act(choice.action)}>
      {body}
      <span class="pill brass aim">
        <Sym id="ui-target" />
      </span>
    </button>
  );
}

/** From this number on, loot of one kind is drawn once with a count, such as "×3". */
const MANY = 3;

function LootView({ piece, full, act }: { piece: Piece; full: boolean; act(action: string): void }) {
  const { what, n, value, choice } = piece;
  const said = n > 1 ? t(`colt.${what === 'purse' ? 'purses' : what === 'jewel' ? 'jewels' : 'strongboxes'}`, { n }) : t(`colt.loot.${what}`);
  const label = value === null ? said : `${said}, ${money(value)}`;
  const many = n >= (choice || full ? 2 : MANY);
  const icons = Array.from({ length: many ? 1 : n }, (_, i) => <Sym key={i} class="loot" id={what} {...(i === 0 && !choice ? { label } : {})} />);
  const body = (
    <>
      {icons}
      {many && <Tag class="n" text={`×${n}`} />}
      {value !== null && <Tag class="worth" text={String(value)} />}
    </>
  );
  if (!choice) return <span class="piece">{body}</span>;
  return (
    <button type="button" class="piece lit" data-choice aria-label={choice.words} onClick={() => act(choice.action)}>
      {body}
    </button>
  );
}

