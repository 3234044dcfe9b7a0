import type { Route } from '../store/route';
import { Top } from '../view/Top';

export function Fair({ at }: { at: Extract<Route, { to: 'fair' }> }) {
  return (
    <>
      <Top />
      <main>{JSON.stringify(at)}</main>
    </>
  );
}
