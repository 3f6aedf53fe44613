import type Database from 'better-sqlite3';
import type { Peers } from './peers.ts';

const lookMs = 500;

/**
 * Detects commits of the operator's commands on the same file: `data_version` changes when another
 * connection than this one, the only writer of the process, has committed.
 */
export const sqlitePeers = (writing: Database.Database, closed: AbortSignal): Peers => ({
  teller: undefined,
  hear: (hearer) => {
    const version = writing.prepare<[], number>('pragma data_version').pluck();
    let known = version.get();
    const timer = setInterval(() => {
      const found = version.get();
      if (found !== known) hearer();
      known = found;
    }, lookMs).unref();
    const end = () => clearInterval(timer);
    closed.addEventListener('abort', end);
    return end;
  },
});
