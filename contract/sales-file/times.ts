import { instantOfWall, isDate } from '../values/periods.ts';

const tokenPatterns: Readonly<Record<string, string>> = {
  YYYY: '(?<year>\\d{4})',
  MM: '(?<month>\\d{2})',
  M: '(?<month>\\d{1,2})',
  DD: '(?<day>\\d{2})',
  D: '(?<day>\\d{1,2})',
  HH: '(?<hour>\\d{2})',
  H: '(?<hour>\\d{1,2})',
  hh: '(?<hour>\\d{2})',
  h: '(?<hour>\\d{1,2})',
  mm: '(?<minute>\\d{2})',
  m: '(?<minute>\\d{1,2})',
  ss: '(?<second>\\d{2})',
  s: '(?<second>\\d{1,2})',
  A: '(?<half>[AaPp][Mm])',
};

export type ReadTime = (text: string) => number | undefined;

const padTwo = (value: number) => String(value).padStart(2, '0');

const toHour24 = (hour: number, half: string | undefined): number =>
  half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);

/**
 * A reader for local times in a format such as `M/D/YYYY H:mm` (tokens YYYY M D H h m s A; doubled
 * ones want two digits). It answers the instant in milliseconds, or undefined for what is no time.
 */
export const createTimeReader = (format: string, zone: string): ReadTime => {
  const pattern = format
    .split(/(YYYY|MM?|DD?|HH?|hh?|mm?|ss?|A)/)
    .map((piece) => tokenPatterns[piece] ?? piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('');
  const matcher = new RegExp(`^${pattern}$`);
  for (const needed of ['year', 'month', 'day']) {
    if (!pattern.includes(`<${needed}>`)) throw new Error(`The time format has no ${needed}`);
  }
  return (text) => {
    const groups = matcher.exec(text.trim())?.groups;
    if (!groups) return undefined;
    const { year, month, day, hour, minute, second } = Object.fromEntries(
      Object.entries(groups).map(([name, digits]) => [name, Number(digits)]),
    );
    const { year: yearText = '', half } = groups;
    const date = `${yearText}-${padTwo(month ?? 0)}-${padTwo(day ?? 0)}`;
    const hours = toHour24(hour ?? 0, half);
    if (year === undefined || !isDate(date) || hours > 23) return undefined;
    if ((minute ?? 0) > 59 || (second ?? 0) > 59) return undefined;
    const clock = `${padTwo(hours)}:${padTwo(minute ?? 0)}:${padTwo(second ?? 0)}`;
    return instantOfWall(Date.parse(`${date}T${clock}Z`), zone);
  };
};

const isoShape =
  /^(?<date>\d{4}-\d{2}-\d{2})[T ](?<clock>\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(?<offset>Z|[+-]\d{2}:?\d{2})?$/;

/** ISO 8601; without an offset it is the zone's local time. */
export const createIsoReader = (zone: string): ReadTime => {
  let lastDate = '';
  return (text) => {
    const { date = '', clock, offset } = isoShape.exec(text.trim())?.groups ?? {};
    // Most rows are of the same day as the one before.
    if (date === '' || (date !== lastDate && !isDate(date))) return undefined;
    lastDate = date;
    const instant = Date.parse(`${date}T${clock}${offset ?? 'Z'}`);
    if (Number.isNaN(instant)) return undefined;
    return offset === undefined ? instantOfWall(instant, zone) : instant;
  };
};

/** Times in the format, if there is one, or in ISO 8601: nothing else can be meant by that. */
export const createLenientReader = (format: string | undefined, zone: string): ReadTime => {
  const iso = createIsoReader(zone);
  if (format === undefined) return iso;
  const formatted = createTimeReader(format, zone);
  return (text) => formatted(text) ?? iso(text);
};
