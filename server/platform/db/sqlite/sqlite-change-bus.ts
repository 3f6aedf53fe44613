import type Database from 'better-sqlite3';
import type { ChangeBus } from '../store.ts';

const pollMs = 500;

/**
 * Detects commits of the operator's commands on the same file: `data_version` changes when another
 * connection than this one, the only writer of the process, has committed.
 */
export const sqliteChangeBus = (writer: Database.Database, closed: AbortSignal): ChangeBus => ({
  publish: undefined,
  subscribe: (listener) => {
    const dataVersion = writer.prepare<[], number>('pragma data_version').pluck();
    let lastVersion = dataVersion.get();
    const timer = setInterval(() => {
      const version = dataVersion.get();
      if (version !== lastVersion) listener();
      lastVersion = version;
    }, pollMs).unref();
    const end = () => clearInterval(timer);
    closed.addEventListener('abort', end);
    return end;
  },
});
