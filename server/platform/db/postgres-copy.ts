import { type ClientBase, type Connection, Query } from 'pg';
import type { CopiedRows } from './copied-rows.ts';

/** Methods of the driver's connection that its types lack. */
interface CopyingConnection extends Connection {
  readonly query: (text: string) => void;
  readonly sendCopyFromChunk: (chunk: Buffer) => void;
  readonly endCopyFrom: () => void;
}

/** Sends the rows right after the statement; if that fails, the server skips them. */
class CopyQuery extends Query {
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
    // The rows are sent already.
  }
}

export const copyRows = (client: ClientBase, text: string, rows: CopiedRows) =>
  new Promise((resolve, reject) => {
    client.query(
      new CopyQuery(text, rows, (error) => (error ? reject(error) : resolve({ rows: [] }))),
    );
  });
