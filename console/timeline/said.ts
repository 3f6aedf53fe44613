import type { TimelineEntry } from '../../contract/timeline.ts';
import type { Formats } from '../core/formats.ts';
import type { Text } from '../core/texts.ts';

export type EntryOf<T extends TimelineEntry['type']> = Extract<TimelineEntry, { type: T }>;

/** Text of an entry and the details below it. */
export interface Said {
  readonly text: string;
  readonly details: readonly string[];
}

/** Formats an entry of one type. */
export type Sentence<T extends TimelineEntry['type']> = (
  entry: EntryOf<T>,
  t: Text,
  formats: Formats,
) => Said;

/** Drops details that are absent. */
export const known = (...details: readonly (string | false | null | undefined)[]): string[] =>
  details.flatMap((detail) => detail || []);

export const placeText = (
  { rowNo, columnNo }: { readonly rowNo: number; readonly columnNo: number },
  t: Text,
): string => t('Row {row, number}, column {column, number}', { row: rowNo, column: columnNo });
