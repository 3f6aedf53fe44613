import type { TimelineEntry } from '../../contract/timeline.ts';
import type { Formats } from '../core/formats.ts';
import type { Translate } from '../core/texts.ts';

export type EntryOf<T extends TimelineEntry['type']> = Extract<TimelineEntry, { type: T }>;

/** Text of an entry and the details below it. */
export interface EntryText {
  readonly text: string;
  readonly details: readonly string[];
}

export type EntryFormatter<T extends TimelineEntry['type']> = (
  entry: EntryOf<T>,
  t: Translate,
  formats: Formats,
) => EntryText;

/** Drops details that are absent. */
export const presentDetails = (
  ...details: readonly (string | false | null | undefined)[]
): string[] => details.flatMap((detail) => detail || []);

export const placeText = (
  { rowNo, columnNo }: { readonly rowNo: number; readonly columnNo: number },
  t: Translate,
): string => t('Row {row, number}, column {column, number}', { row: rowNo, column: columnNo });
