import { plainDigits } from './digits.ts';
import { isDate } from './periods.ts';

const padTwo = (text: string | undefined = ''): string => text.padStart(2, '0');

/** Largest number of milliseconds that a JavaScript date can hold. */
const maxMs = 8.64e15;

/** The day comes first, as people in Bangladesh write it, or the year does. */
const datePatterns = [
  /^(?<day>\d{1,2})([/.-])(?<month>\d{1,2})\2(?<year>\d{4})$/,
  /^(?<year>\d{4})([/.-])(?<month>\d{1,2})\2(?<day>\d{1,2})$/,
];

/**
 * Rewrites `DD/MM/YYYY` and `YYYY/MM/DD` as a date, also with points or dashes, and milliseconds
 * since 1970 as an instant. Other text stays.
 */
export const toIsoText = (given: string): string => {
  const text = plainDigits(given);
  for (const pattern of datePatterns) {
    const { day, month, year } = pattern.exec(text)?.groups ?? {};
    if (year) return `${year}-${padTwo(month)}-${padTwo(day)}`;
  }
  // Fewer digits would be a year or seconds.
  const isMs = /^\d{11,16}$/.test(text) && Number(text) <= maxMs;
  return isMs ? new Date(Number(text)).toISOString() : text;
};

/** The same, with the first instant of a date in UTC. */
export const toInstantText = (given: string): string => {
  const text = toIsoText(given);
  return isDate(text) ? `${text}T00:00:00Z` : text;
};
