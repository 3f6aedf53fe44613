import { dayOf, isoDate } from '../../contract/periods.ts';

const pageTimeZone = globalThis.document
  ?.querySelector('meta[name="time-zone"]')
  ?.getAttribute('content');

/** Business time zone of all days; the server writes it into the page. */
export const timeZone: string = pageTimeZone || 'Asia/Dhaka';

/** Today in the business time zone, as YYYY-MM-DD. */
export const businessToday = (now: number = Date.now()): string => isoDate(dayOf(now, timeZone));
