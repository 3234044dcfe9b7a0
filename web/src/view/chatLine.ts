// A line of chat in words.
import { t } from '../i18n';
import type { Line } from '../net/wire';
import { person, type Table } from '../store/table';

export const senderOf = (table: Table, line: Line): string => person(table, line.person)?.name ?? t('common.chat.somebody');

export const textOf = (line: Line): string => (line.emote ? t(`common.emote.${line.emote}`) : (line.text ?? ''));
