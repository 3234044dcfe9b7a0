// Tables in the rules of BANG!
import { t, word } from '../../../i18n';
import { FACTS } from '../wire';
import { Sym } from '../../../view/Sym';

const ROLES = ['sheriff', 'renegade', 'outlaw', 'deputy'] as const;
/** number of players, then the number of each role */
const COUNTS = [
  [4, 1, 1, 2, 0],
  [5, 1, 1, 2, 1],
  [6, 1, 1, 3, 1],
  [7, 1, 1, 3, 2],
  [8, 1, 2, 3, 2],
] as const;

export function RoleTable() {
  return (
    <table class="fig-table">
      <thead>
        <tr>
          <th scope="col">{t('bang.learn.table.players')}</th>
          {ROLES.map((role) => (
            <th key={role} scope="col">
              <Sym id={`role-${role}`} class="bone" />
              {word('bang', role)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {COUNTS.map(([players, ...counts]) => (
          <tr key={players}>
            <th scope="row">{players}</th>
            {counts.map((count, i) => (
              <td key={i} class={count === 0 ? 'z' : ''}>
                {count}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Switch = keyof typeof FACTS.options;
const PRESETS = Object.keys(FACTS.presets) as (keyof typeof FACTS.presets)[];

/** The values of a rule option, and the presets that use each value. */
export function SwitchTable({ of }: { of: Switch }) {
  const values: readonly string[] = FACTS.options[of];
  return (
    <dl class="fig-switch">
      {values.map((value) => (
        <div key={value}>
          <dt>{word('bang', `rule.${of}.${value}`)}</dt>
          <dd>
            {PRESETS.filter((preset) => FACTS.presets[preset][of] === value).map((preset) => (
              <span key={preset} class="pill line">
                {t(`bang.preset.${preset}`)}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
