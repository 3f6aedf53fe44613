import { type ClientBase, type Connection, Query } from 'pg';
import type { CopiedRows } from './copied-rows.ts';

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
