import type Database from 'better-sqlite3';
import type { Peers } from './peers.ts';

const lookMs = 500;

/**
 * The operator's commands on the same file: the engine knows whether another connection than this
 * one, which does all the writing of the process, has committed anything.
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
