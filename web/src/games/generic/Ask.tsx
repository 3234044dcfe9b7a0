// The prompt of the generic board: the player's decision, or what is happening.
import { list, t } from '../../i18n';
import { HintList } from '../../view/HintList';
import { Parts } from '../../view/Parts';
import { Prompt } from '../../view/Prompt';
import { Sym } from '../../view/Sym';
import { Watching } from '../../view/Watching';
import type { Stage } from '../game';
import { labelOf, oddsOf } from './actions';
import { Choices } from './Choices';
import { sentenceOf } from './story';
import { namesOf, plainText, seatName, seatTitle, type Context } from './words';

interface Props {
  stage: Stage;
  context: Context;
  /** identifies the player's decision; null if there is none */
  choice: string | null;
}

export function Ask({ stage, context, choice }: Props) {
  if (stage.prompt) return <>{stage.prompt}</>;
  if (stage.event) return <WatchingEvents stage={stage} context={context} />;
  if (stage.result) return <Over stage={stage} />;
  if (choice !== null && stage.waiting === 'roll') return <RollAsk stage={stage} context={context} />;
  if (choice !== null && stage.legal) return <ActAsk key={choice} stage={stage} context={context} legal={stage.legal} />;
  return <Waiting stage={stage} context={context} />;
}

const Tools = ({ stage }: { stage: Stage }) =>
  stage.tools ? (
    <span class="tools" data-tools>
      {stage.tools}
    </span>
  ) : null;

/** The game's own question for this phase, if there is one. */
function question({ view }: Stage, { facts }: Context): string {
  const phase = view['phase'];
  return (typeof phase === 'string' ? plainText(`${facts.name}.ask.${phase}`) : undefined) ?? t('common.your_turn');
}

function RollAsk({ stage, context }: Omit<Props, 'choice'>) {
  const odds = oddsOf(stage.odds?.['roll'], context.facts.name);
  return (
    <Prompt title={t('common.your_turn')} help={odds.join(', ') || undefined}>
      <button type="button" class="btn primary" data-roll disabled={stage.busy} onClick={stage.roll}>
        <Sym id="ui-reroll" />
        {t('generic.roll')}
      </button>
      <Tools stage={stage} />
    </Prompt>
  );
}

function ActAsk({ stage, context, legal }: Omit<Props, 'choice'> & { legal: readonly string[] }) {
  return (
    <Prompt title={question(stage, context)} middle={<HintList stage={stage} words={(action) => labelOf(action, context)} />}>
      <Choices stage={stage} legal={legal} context={context} />
      <Tools stage={stage} />
    </Prompt>
  );
}

/** The number of events among which the newest sentence is looked for. */
const NEWEST = 8;

/** Shown while events are played. */
function WatchingEvents({ stage, context }: Omit<Props, 'choice'>) {
  const names = namesOf(stage.seats);
  const told = stage.events.slice(-NEWEST).map((event) => sentenceOf(event, context, names) ?? []);
  const newest = told.filter((parts) => parts.length > 0).at(-1) ?? [];
  return <Watching title={t('common.log.live')} newest={<Parts of={newest} />} skip={stage.skip} />;
}

function Waiting({ stage, context }: Omit<Props, 'choice'>) {
  const { waitsFor } = stage;
  const title = waitsFor === null ? t('common.log.live') : t('common.waiting_for', { name: seatTitle(context, waitsFor) });
  return <Prompt title={title}>{stage.tools && <Tools stage={stage} />}</Prompt>;
}

/** "Nora wins", "Nora and Ames win" */
export function winnersText(seats: Stage['seats'], winners: unknown): string {
  const names = Array.isArray(winners) ? winners.map((seat) => seatName(seats, Number(seat))) : [];
  return names.length > 0 ? t('generic.won', { names: list(names), n: names.length }) : t('generic.nobody');
}

function Over({ stage }: { stage: Stage }) {
  return (
    <Prompt title={t('end.title')} help={winnersText(stage.seats, stage.result?.winners)}>
      {stage.tools && <Tools stage={stage} />}
    </Prompt>
  );
}
