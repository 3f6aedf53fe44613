import { type RawBuilder, sql } from 'kysely';

/** Escapes the wildcards of `like`. */
const literal = (part: string): string => part.replace(/[\\%_]/g, '\\$&');

/** Case-insensitive, as are the others. */
export const equals = (column: string, text: string): RawBuilder<boolean> =>
  sql<boolean>`lower(${sql.ref(column)}) = lower(${text})`;

const like = (column: string, pattern: string): RawBuilder<boolean> =>
  sql<boolean>`lower(${sql.ref(column)}) like lower(${pattern}) escape '\\'`;

export const contains = (column: string, part: string) => like(column, `%${literal(part)}%`);

export const beginsWith = (column: string, part: string) => like(column, `${literal(part)}%`);
