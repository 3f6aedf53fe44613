import type { TimelineEntry } from '../../contract/timeline.ts';
import type { Formats } from '../core/formats.ts';
import type { Text } from '../core/texts.ts';

export type EntryOf<T extends TimelineEntry['type']> = Extract<TimelineEntry, { type: T }>;

/** An entry in words: what happened, and below it what else there is to know. */
export interface Said {
  readonly text: string;
  readonly details: readonly string[];
}

/** How an entry of a type is said. */
export type Sentence<T extends TimelineEntry['type']> = (
  entry: EntryOf<T>,
  t: Text,
  formats: Formats,
) => Said;

/** What is known of these. */
export const known = (...details: readonly (string | false | null | undefined)[]): string[] =>
  details.flatMap((detail) => detail || []);

export const placeText = (
  { rowNo, columnNo }: { readonly rowNo: number; readonly columnNo: number },
  t: Text,
): string => t('Row {row, number}, column {column, number}', { row: rowNo, column: columnNo });
