const escapes: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Escapes a value for the text format of `copy`. */
const copyFieldOf = (value: unknown): unknown => {
  if (value === null) return '\\N';
  if (typeof value !== 'string' || !/[\\\t\n\r]/.test(value)) return value;
  return value.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? '\\\\');
};

/** Rows in the text format of `copy … from stdin`. */
export class CopiedRows {
  readonly text: string;

  constructor(rows: readonly (readonly unknown[])[]) {
    this.text = rows.map((row) => `${row.map(copyFieldOf).join('\t')}\n`).join('');
  }
}
