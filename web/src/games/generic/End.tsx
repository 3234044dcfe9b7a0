// The end of a match: the winners, the rest of the result, and the final position.
import type { FunctionComponent } from 'preact';
import { plain } from '../../i18n';
import { ownVerdict, Verdict, whoSits } from '../../screens/end/Parts';
import { mySeat, type Table } from '../../store/table';
import type { GameFacts } from '../../net/wire';
import type { EndProps } from '../game';
import { winnersText } from './Ask';
import { SheetView } from './SheetView';
import { sheetOf } from './sheet';
import { sentenceOf } from './story';
import { namesOf, seatName, type Context } from './words';

function GenericEnd({ table, view, events, result, facts }: EndProps & { facts: GameFacts }) {
  const context: Context = { facts, seats: table.seats, me: mySeat(table, null) };
  const winners = Array.isArray(result.winners) ? result.winners : [];
  const over = events.filter((event) => event.e === 'over').at(-1);
  const why = over && sentenceOf(over, context, namesOf(table.seats));
  return (
    <>
      <Verdict
        icon="ui-crown"
        title={winnersText(table.seats, winners)}
        own={ownVerdict(table, winners)}
        why={why ? plain(why) : ''}
        winners={winners.map((seat) => (
          <Winner key={seat} table={table} seat={seat} />
        ))}
      />
      <SheetView of={sheetOf({ result: otherFields(result) }, context)} column="col-ab" />
      <SheetView of={sheetOf(view, context, ['result'])} column="col-ab" />
    </>
  );
}

function Winner({ table, seat }: { table: Table; seat: number }) {
  return (
    <li class="winner paper">
      <b>{seatName(table.seats, seat)}</b>
      <small>{whoSits(table, seat)}</small>
    </li>
  );
}

/** The result without the winners, who are shown above. */
const otherFields = (result: EndProps['result']): Record<string, unknown> =>
  Object.fromEntries(Object.entries(result).filter(([name]) => name !== 'winners'));

export const endOf =
  (facts: GameFacts): FunctionComponent<EndProps> =>
  (props) => <GenericEnd {...props} facts={facts} />;
