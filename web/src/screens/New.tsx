import type { Route } from '../store/route';
import { Top } from '../view/Top';

export function New({ at }: { at: Extract<Route, { to: 'new' }> }) {
  return (
    <>
      <Top />
      <main>{JSON.stringify(at)}</main>
    </>
  );
}
