import { type ClientBase, type Connection, Query } from 'pg';

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

/** What the driver's connection can do besides, of which its types say nothing. */
interface CopyingConnection extends Connection {
  readonly query: (text: string) => void;
  readonly sendCopyFromChunk: (chunk: Buffer) => void;
  readonly endCopyFrom: () => void;
}

/** The rows follow the statement at once: where it fails, the server passes over them. */
class Copying extends Query {
  constructor(text: string, rows: CopiedRows, done: (error: Error | undefined) => void) {
    super({ text }, done);
    this.submit = (connection) => {
      const { stream, query, sendCopyFromChunk, endCopyFrom } = connection as CopyingConnection;
      stream.cork();
      query.call(connection, text);
      sendCopyFromChunk.call(connection, Buffer.from(rows.text));
      endCopyFrom.call(connection);
      stream.uncork();
    };
  }

  handleCopyInResponse(): void {
    // They are on their way.
  }
}

export const copyRows = (client: ClientBase, text: string, rows: CopiedRows) =>
  new Promise((resolve, reject) => {
    client.query(
      new Copying(text, rows, (error) => (error ? reject(error) : resolve({ rows: [] }))),
    );
  });
