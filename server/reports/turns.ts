import { comeBack } from '../core/errors.ts';
import { fairTurns } from '../core/turns.ts';

const full = () => comeBack(429, 10, 'tooManyReports');

/** Queues of reports, so that those of one admin leave room for another's. */
export const reportTurns = () => ({
  /** Each takes its memory and a thread. */
  workbooks: fairTurns({
    atOnce: 2,
    atOnceOfOne: 1,
    waiting: 20,
    waitingOfOne: 4,
    full,
  }),
  /** Streamed as fast as the client reads, so an admin waits only for their own slow downloads. */
  reads: fairTurns({
    atOnce: Infinity,
    atOnceOfOne: 3,
    waiting: Infinity,
    waitingOfOne: 3,
    full,
  }),
});
