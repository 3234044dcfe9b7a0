// A symbol of the sprite. With a label it speaks; without one it is only there to be seen.
import type { SVGAttributes } from 'preact';

interface Props extends SVGAttributes<SVGSVGElement> {
  id: string;
  label?: string;
}

export function Sym({ id, label, ...rest }: Props) {
  const speaks = label ? { role: 'img' as const, 'aria-label': label } : { 'aria-hidden': true as const };
  return (
    <svg {...speaks} {...rest}>
      <use href={`#${id}`} />
    </svg>
  );
}
