// The legal actions as buttons. Many of them stand in groups, scroll in their own box, and can be filtered.
import { useState } from 'preact/hooks';
import { t } from '../../i18n';
import { press, prompted } from '../../view/keys';
import type { Stage } from '../game';
import { choicesOf, filtered, groupsOf, MANY, oddsOf, type Choice } from './actions';
import type { Context } from './words';

interface Props {
  stage: Stage;
  legal: readonly string[];
  context: Context;
}

/** The number of actions that digits press. */
const DIGITS = 9;

export function Choices({ stage, legal, context }: Props) {
  const [text, setText] = useState('');
  const game = context.facts.name;
  const choices = filtered(choicesOf(legal, context), text);
  const groups = groupsOf(choices, game);
  const order = groups.flatMap((group) => group.choices);
  const button = (choice: Choice) => <ChoiceButton key={choice.action} stage={stage} choice={choice} game={game} at={order.indexOf(choice)} />;
  return (
    <>
      {legal.length > MANY && <Filter text={text} found={choices.length} onText={setText} />}
      <div class="choices">
        {groups.map(({ title, choices: members }) =>
          title === null ? (
            <div key="" class="choice-group">
              {members.map(button)}
            </div>
          ) : (
            <div key={title} class="choice-group" role="group" aria-label={title}>
              <h3>{title}</h3>
              {members.map(button)}
            </div>
          ),
        )}
      </div>
    </>
  );
}

/** Enter takes the first action that is left. */
function Filter({ text, found, onText }: { text: string; found: number; onText(text: string): void }) {
  return (
    <label class="choice-filter">
      <span>{t('generic.filter')}</span>
      <input
        type="search"
        value={text}
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => onText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') press(prompted('.choices button'));
          else if (event.key === 'ArrowDown') prompted('.choices button')?.focus();
          else return;
          event.preventDefault();
        }}
      />
      <small role="status">{t('generic.found', { n: found })}</small>
    </label>
  );
}

function ChoiceButton({ stage, choice: { action, label }, game, at }: { stage: Stage; choice: Choice; game: string; at: number }) {
  const odds = oddsOf(stage.odds?.[action], game);
  const digit = at < DIGITS ? at + 1 : null;
  return (
    <button
      type="button"
      class={`btn${stage.hint?.action === action ? ' hinted' : ''}`}
      data-action={action}
      data-key={digit ?? undefined}
      disabled={stage.busy}
      onClick={() => stage.act(action)}
    >
      {digit !== null && <kbd aria-hidden="true">{digit}</kbd>}
      <span>
        {label}
        {odds.length > 0 && <small> {odds.join(', ')}</small>}
      </span>
    </button>
  );
}
