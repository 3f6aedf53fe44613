import { dayOf, isoDate } from '../../contract/periods.ts';

const pageTimeZone = globalThis.document
  ?.querySelector('meta[name="time-zone"]')
  ?.getAttribute('content');

/** Business time zone; the server writes it into the page (spec 4: days are days of this zone). */
export const timeZone: string = pageTimeZone || 'Asia/Dhaka';

/** Today in the business time zone, as YYYY-MM-DD. */
export const businessToday = (now: number = Date.now()): string => isoDate(dayOf(now, timeZone));
