import { dayOf, isoDate } from '../../contract/periods.ts';

const told = globalThis.document?.querySelector('meta[name="time-zone"]')?.getAttribute('content');

/** The zone of the business, which the server writes into the page (spec 4: days are its days). */
export const timeZone: string = told || 'Asia/Dhaka';

/** Today in the business time zone, as YYYY-MM-DD. */
export const today = (now: number = Date.now()): string => isoDate(dayOf(now, timeZone));
