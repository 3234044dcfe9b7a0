// A symbol of the sprite. Without a label it is hidden from screen readers.
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
