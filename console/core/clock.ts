import { dayOf, isoDate } from '../../contract/values/periods.ts';
import { readMeta, serverNow } from './server-time.ts';

/** Business time zone of all days. */
export const timeZone: string = readMeta('time-zone') || 'Asia/Dhaka';

/** Today in the business time zone, as YYYY-MM-DD. */
export const businessToday = (): string => isoDate(dayOf(serverNow(), timeZone));
