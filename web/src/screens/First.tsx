import type { Route } from '../store/route';
import { Top } from '../view/Top';

export function First({ at }: { at: Extract<Route, { to: 'first' }> }) {
  return (
    <>
      <Top />
      <main>{JSON.stringify(at)}</main>
    </>
  );
}
