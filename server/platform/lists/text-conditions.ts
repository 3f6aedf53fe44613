import { type RawBuilder, sql } from 'kysely';

/** Escapes the wildcards of `like`. */
const escapeLike = (part: string): string => part.replace(/[\\%_]/g, '\\$&');

/** Case-insensitive, as are the others. */
export const equalsText = (column: string, text: string): RawBuilder<boolean> =>
  sql<boolean>`lower(${sql.ref(column)}) = lower(${text})`;

const likeText = (column: string, pattern: string): RawBuilder<boolean> =>
  sql<boolean>`lower(${sql.ref(column)}) like lower(${pattern}) escape '\\'`;

export const containsText = (column: string, part: string) =>
  likeText(column, `%${escapeLike(part)}%`);

export const beginsWithText = (column: string, part: string) =>
  likeText(column, `${escapeLike(part)}%`);
