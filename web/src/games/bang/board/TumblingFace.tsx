// The changing faces of a die in the air. They say nothing about the result, which is not known to the page's elements yet.
import { useEffect, useState } from 'preact/hooks';
import { Sym } from '../../../view/Sym';
import type { Face } from '../view';

const FACES: readonly Face[] = ['arrow', 'dynamite', 'one', 'two', 'beer', 'gatling'];
const CHANGE_MS = 90;

/** Any face but the one shown now. */
const another = (now: number): number => (now + 1 + Math.floor(Math.random() * (FACES.length - 1))) % FACES.length;

export function TumblingFace() {
  const [face, setFace] = useState(() => another(0));
  useEffect(() => {
    const timer = setInterval(() => setFace(another), CHANGE_MS);
    return () => clearInterval(timer);
  }, []);
  return <Sym id={`face-${FACES[face]}`} />;
}
