import { workerData } from 'node:worker_threads';
import { calendarOf } from '../../contract/periods.ts';
import { openReading, type Place } from '../core/db/open.ts';
import { answerReads } from '../core/reading-answers.ts';
import { type LongRead, readLong } from './reading.ts';

/** Entry point of the thread that makes reports and files, with a connection of its own. */

export interface Given {
  readonly place: Place;
  readonly timeZone: string;
}

const { place, timeZone }: Given = workerData;
const { db } = await openReading(place);
const calendar = calendarOf(timeZone);

answerReads((asked: LongRead) => readLong(db, calendar, asked));
