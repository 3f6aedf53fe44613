const escapes: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** A value as `copy` reads it: escaped is what would end it or its row, or begin an escape. */
const fieldOf = (value: unknown): unknown => {
  if (value === null) return '\\N';
  if (typeof value !== 'string' || !/[\\\t\n\r]/.test(value)) return value;
  return value.replace(/[\\\t\n\r]/g, (one) => escapes[one] ?? '\\\\');
};

/** Rows of values for PostgreSQL's own way in for many rows, the parameter of a `copy … from stdin`. */
export class CopiedRows {
  readonly text: string;

  constructor(rows: readonly (readonly unknown[])[]) {
    this.text = rows.map((row) => `${row.map(fieldOf).join('\t')}\n`).join('');
  }
}
