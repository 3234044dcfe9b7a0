// The form with all options of a table, for a new table and for the lobby.
import { useState } from 'preact/hooks';
import { find, t } from '../../i18n';
import type { TableOptions } from '../../net/wire';
import { factsOf, presetOf, readSettings, withPreset, writeSettings, type Chosen } from '../../store/settings';
import { Lists } from './Lists';
import { clockInWords } from './words';

interface Props {
  options: TableOptions;
  onChange: (options: TableOptions) => void;
}

/** A local table cannot be public. */
export function Options({ options, onChange, local }: Props & { local: boolean }) {
  const { game, players, rules } = options;
  const facts = factsOf(game);
  // Incomplete lists are not part of `rules`, so the form keeps them itself.
  const [chosen, setChosen] = useState<Chosen>(() => readSettings(game, rules));
  const choose = (next: Chosen): void => {
    setChosen(next);
    onChange({ ...options, rules: writeSettings(game, players, next) });
  };
  const setPlayers = (count: number): void => {
    onChange({ ...options, players: count, rules: writeSettings(game, count, chosen) });
  };
  return (
    <div class="fields options">
      <Players options={options} onChange={setPlayers} />
      <Rules options={options} chosen={chosen} onChange={choose} />
      <Clock seconds={options.clock} onChange={(clock) => onChange({ ...options, clock })} />
      {!local && <Check of="public" options={options} onChange={onChange} />}
      {facts.eliminates && <Check of="courtesy" options={options} onChange={onChange} />}
      {facts.eliminates && <Check of="eliminated_see" options={options} onChange={onChange} />}
      {Object.keys(facts.lists).length > 0 && (
        <details class="more">
          <summary>{t('lobby.options.fixed')}</summary>
          <p class="note">{t('lobby.options.fixed.about')}</p>
          <Lists game={game} players={players} chosen={chosen} onChange={choose} />
        </details>
      )}
    </div>
  );
}

function Players({ options, onChange }: { options: TableOptions; onChange: (players: number) => void }) {
  const { min_players: min, max_players: max } = factsOf(options.game);
  const counts = Array.from({ length: max - min + 1 }, (_, at) => min + at);
  return (
    <fieldset class="chips">
      <legend>{t('lobby.options.players')}</legend>
      {counts.map((count) => (
        <label key={count}>
          <input type="radio" name="players" value={count} checked={options.players === count} onChange={() => onChange(count)} />
          <span>{count}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface RulesProps {
  options: TableOptions;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}

function Rules({ options: { game }, chosen, onChange }: RulesProps) {
  const { options, presets } = factsOf(game);
  const hasPresets = Object.keys(presets).length > 0;
  const preset = presetOf(game, chosen.switches);
  const single = Object.entries(options).map(([name, values]) => (
    <Choice
      key={name}
      label={`${game}.rule.${name}`}
      values={values}
      value={chosen.switches[name] ?? ''}
      onChange={(value) => onChange({ ...chosen, switches: { ...chosen.switches, [name]: value } })}
    />
  ));
  if (!hasPresets) return <>{single}</>;
  return (
    <>
      <Choice
        label={`${game}.preset`}
        values={preset === null ? [...Object.keys(presets), 'own'] : Object.keys(presets)}
        value={preset ?? 'own'}
        onChange={(value) => value !== 'own' && onChange(withPreset(game, chosen, value))}
      />
      <details class="more">
        <summary>{t('lobby.options.details')}</summary>
        {single}
      </details>
    </>
  );
}

/** A choice whose labels come from the catalogue: `label`, `label.VALUE`, and help texts in `.about`. */
function Choice({ label, values, value, onChange }: { label: string; values: readonly string[]; value: string; onChange: (value: string) => void }) {
  const about = find(`${label}.${value}.about`) ?? find(`${label}.about`);
  return (
    <label class="field">
      <span>{find(label) ?? label}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {values.map((one) => (
          <option key={one} value={one}>
            {find(`${label}.${one}`) ?? one}
          </option>
        ))}
      </select>
      {about && <small>{about}</small>}
    </label>
  );
}

const HOUR = 3600;
const DAY = 24 * HOUR;
const CLOCKS = [0, 30, 60, 120, 300, HOUR, 8 * HOUR, DAY, 3 * DAY, 7 * DAY];
const LONGEST_CLOCK = 7 * DAY;

function Clock({ seconds, onChange }: { seconds: number; onChange: (seconds: number) => void }) {
  const [own, setOwn] = useState(!CLOCKS.includes(seconds));
  return (
    <>
      <label class="field">
        <span>{t('lobby.options.clock')}</span>
        <select
          value={own ? 'own' : seconds}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setOwn(value === 'own');
            if (value !== 'own') onChange(Number(value));
          }}
        >
          {CLOCKS.map((one) => (
            <option key={one} value={one}>
              {one === 0 ? t('lobby.options.clock.none') : clockInWords(one)}
            </option>
          ))}
          <option value="own">{t('lobby.options.clock.own')}</option>
        </select>
        <small>
          {t('lobby.options.clock.about')} {seconds >= HOUR && t('lobby.options.clock.long')}
        </small>
      </label>
      {own && (
        <label class="field">
          <span>{t('lobby.options.clock.own.seconds')}</span>
          <input
            type="number"
            min={5}
            max={LONGEST_CLOCK}
            value={seconds}
            onChange={(event) => onChange(Math.min(LONGEST_CLOCK, Math.max(0, Math.round(Number(event.currentTarget.value) || 0))))}
          />
        </label>
      )}
    </>
  );
}

function Check({ of, options, onChange }: Props & { of: 'public' | 'courtesy' | 'eliminated_see' }) {
  return (
    <label class="check">
      <input type="checkbox" checked={options[of] ?? true} onChange={(event) => onChange({ ...options, [of]: event.currentTarget.checked })} />
      <span>
        {t(`lobby.options.${of}`)}
        <small>{t(`lobby.options.${of}.about`)}</small>
      </span>
    </label>
  );
}
