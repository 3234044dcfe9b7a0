import type { Route } from '../store/route';
import { Top } from '../view/Top';

export function Learn({ at }: { at: Extract<Route, { to: 'learn' }> }) {
  return (
    <>
      <Top />
      <main>{JSON.stringify(at)}</main>
    </>
  );
}
