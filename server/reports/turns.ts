import { comeBack } from '../core/errors.ts';
import { fairTurns } from '../core/turns.ts';

const full = () => comeBack(429, 10, 'tooManyReports');

/** How many reports are made at once, so that those of one admin leave room for another's. */
export const reportTurns = () => ({
  /** Each of these takes its memory and a thread. */
  workbooks: fairTurns({
    atOnce: 2,
    atOnceOfOne: 1,
    waiting: 20,
    waitingOfOne: 4,
    full,
  }),
  /** These are written as fast as they are read: only one's own slow downloads are waited for. */
  reads: fairTurns({
    atOnce: Infinity,
    atOnceOfOne: 3,
    waiting: Infinity,
    waitingOfOne: 3,
    full,
  }),
});
