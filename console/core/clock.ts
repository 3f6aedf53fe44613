import { dayOf, isoDate } from '../../contract/periods.ts';

const told = globalThis.document?.querySelector('meta[name="time-zone"]')?.getAttribute('content');

/** Business time zone; the server writes it into the page (spec 4: days are days of this zone). */
export const timeZone: string = told || 'Asia/Dhaka';

/** Today in the business time zone, as YYYY-MM-DD. */
export const today = (now: number = Date.now()): string => isoDate(dayOf(now, timeZone));
