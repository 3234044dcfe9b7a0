// A text whose fields are in bold.
import type { Part } from '../i18n';

export function Parts({ of }: { of: readonly Part[] }) {
  return <>{of.map((part, at) => (typeof part === 'string' ? part : <b key={at}>{part.text}</b>))}</>;
}
