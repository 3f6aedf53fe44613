import { type RawBuilder, sql } from 'kysely';

/** What `like` would read as more than itself stands for itself. */
const literal = (part: string): string => part.replace(/[\\%_]/g, '\\$&');

/** Whether a column is a text, whatever the case of its letters. */
export const equals = (column: string, text: string): RawBuilder<boolean> =>
  sql<boolean>`lower(${sql.ref(column)}) = lower(${text})`;

const like = (column: string, pattern: string): RawBuilder<boolean> =>
  sql<boolean>`lower(${sql.ref(column)}) like lower(${pattern}) escape '\\'`;

/** Whether a column contains a text, whatever the case of its letters. */
export const contains = (column: string, part: string) => like(column, `%${literal(part)}%`);

export const beginsWith = (column: string, part: string) => like(column, `${literal(part)}%`);
