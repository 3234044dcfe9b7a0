import type { Route } from '../store/route';
import { Top } from '../view/Top';

export function Replay({ at }: { at: Extract<Route, { to: 'replay' }> }) {
  return (
    <>
      <Top />
      <main>{JSON.stringify(at)}</main>
    </>
  );
}
