// The prompt of the Colt Express board: the player's decision, or what is happening.
import { find, t, word } from '../../../i18n';
import { Prompt } from '../../../view/Prompt';
import { Sym } from '../../../view/Sym';
import type { ColtStage } from './stage';
import type { Choice } from './choice';
import { Discard } from './Discard';
import { groupHand, Hand } from './Hand';
import { hintReason } from './hintReason';
import { HintList } from '../../../view/HintList';
import { newestDeed } from './Log';
import { placeName, playerName, roundRule, seatBandits } from './words';
import { Schemin } from './Schemin';
import { banditOf, type ColtView } from '../view';

interface Props {
  stage: ColtStage;
  choices: Choice[];
}

export function Ask({ stage, choices }: Props) {
  const { view, legal, prompt, event } = stage;
  if (prompt) return <>{prompt}</>;
  if (event) return <Playing stage={stage} />;
  if (!legal || legal.length === 0) return <Waiting stage={stage} />;
  // The key changes with every decision, so that no card stays picked.
  const mark = `${view.round} ${view.turn} ${view.plan.length}`;
  if (view.phase === 'schemin') return <Schemin key={`${mark} ${legal.length}`} stage={stage} legal={legal} />;
  if (view.phase === 'discard') return <Discard key={view.round} stage={stage} legal={legal} />;
  return <Stealin stage={stage} choices={choices} />;
}

/* ---- while events are shown ---- */

function Playing({ stage }: { stage: ColtStage }) {
  const { view, skip } = stage;
  return (
    <Prompt
      title={t(`colt.phase.${view.phase}`)}
      middle={
        <>
          <p class="said" aria-hidden="true">
            {newestDeed(stage)}
          </p>
          <OwnHand stage={stage} />
        </>
      }
    >
      <button type="button" class="btn" onClick={skip} data-skip>
        {t('common.skip')}
      </button>
    </Prompt>
  );
}

/** The player's own hand, shown while others play their cards. */
function OwnHand({ stage }: { stage: ColtStage }) {
  const { view, me } = stage;
  const cards = groupHand(view, me);
  if (cards.length === 0 || !['schemin', 'deal', 'discard'].includes(view.phase)) return null;
  return <Hand view={view} cards={cards} label={t('colt.hand')} open={() => false} marked={() => 0} />;
}

function Waiting({ stage }: { stage: ColtStage }) {
  const { view, waitsFor, seats, me, tools } = stage;
  const bandits = waitsFor === null ? '' : seatBandits(view, waitsFor);
  const player = waitsFor === null ? null : playerName(seats, waitsFor, me);
  const name = player ? t('colt.waiting.who', { bandit: bandits, name: player }) : bandits;
  const title = waitsFor === null ? t(`colt.phase.${view.phase}`) : t('common.waiting_for', { name });
  return (
    <Prompt title={title} middle={<OwnHand stage={stage} />}>
      {tools && <span class="tools" data-tools>{tools}</span>}
    </Prompt>
  );
}

/* ---- Stealin' and events: a choice on the train ---- */

const SYMBOLS: Record<string, string> = { move: 'act-move', marshal: 'act-marshal', push: 'act-punch', fire: 'act-fire', punch: 'act-punch' };

function titleOf(view: ColtView): string {
  const { what, bandit, victim } = view.asked ?? { what: '', bandit: '' };
  const about = what === 'lose' || what === 'push' ? (victim ?? bandit) : bandit;
  const key = `colt.ask.${what === 'leave' ? 'take' : what}`;
  return find(key)?.replace('{bandit}', word('colt', about)) ?? t(`colt.phase.${view.phase}`);
}

function helpOf(view: ColtView): string {
  const card = view.rounds[view.round - 1];
  if (view.phase === 'event') return card ? roundRule(card) : '';
  const what = view.asked?.what ?? '';
  if (what === 'take' || what === 'leave') return t('colt.own_ability.cheyenne');
  return find(`colt.card.${what === 'lose' || what === 'push' ? 'punch' : what}`) ?? t('colt.help.must');
}

function Stealin({ stage, choices }: Props) {
  const { view, me, act, busy, tools } = stage;
  const words = (choice: Choice): string => {
    const own = choice.bandit && banditOf(view, choice.bandit)?.seat === me;
    return own ? t('colt.act.own', { action: choice.words }) : choice.words;
  };
  const inWords = (action: string): string => choices.find((one) => one.action === action)?.words ?? action;
  return (
    <Prompt title={titleOf(view)} help={helpOf(view)} middle={<HintList stage={stage} words={inWords} reason={stage.hint && hintReason(stage, stage.hint.action)} />}>
      {choices.map((choice) => (
        <button key={choice.action} type="button" class={`btn${stage.hint?.action === choice.action ? ' hinted' : ''}`} disabled={busy} title={choice.words} data-choice data-action={choice.action} onClick={() => act(choice.action)}>
          {!choice.place && (choice.loot ?? SYMBOLS[choice.verb]) && <Sym id={choice.bandit ? `bandit-${choice.bandit}` : (choice.loot ?? (SYMBOLS[choice.verb] as string))} data-b={choice.bandit ?? view.asked?.bandit} />}
          {choice.place ? placeName(view, choice.place.car) : words(choice)}
        </button>
      ))}
      {tools && <span class="tools" data-tools>{tools}</span>}
    </Prompt>
  );
}
