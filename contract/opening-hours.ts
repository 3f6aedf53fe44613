import * as z from 'zod/mini';
import { adminTypes, defineEndpoint } from './endpoint.ts';
import { answerText, boundedList, day, expectedVersion, wholeNumber } from './fields.ts';
import { defineFault } from './messages/faults.ts';
import { toIsoText } from './values/date-texts.ts';
import { plainDigits } from './values/digits.ts';
import { isDate } from './values/periods.ts';

/** Two years of days, more than anybody plans. */
const maxHolidays = 730;

/** Completes `8` and `8:5` to `HH:MM`. In Bangla a visarga is often typed for the colon. Other text stays. */
const toTimeText = (given: string): string => {
  const text = plainDigits(given);
  const [, hour = '', minute = ''] = /^(\d{1,2})(?:\s*[:.ঃ]\s*(\d{1,2}))?$/.exec(text) ?? [];
  return hour ? `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}` : text;
};

/** A time of the business day from 00:00 to 24:00. */
const timeOfDay = z
  .string({ error: defineFault('timeOfDayExpected') })
  .check(
    z.overwrite(toTimeText),
    z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, defineFault('timeOfDayExpected')),
    z.meta({ maxLength: 20 }),
  );

export const OpenHours = z.strictObject({ from: timeOfDay, to: timeOfDay }).check(
  z.refine(({ from, to }) => from < to, {
    path: ['to'],
    error: defineFault('closingBeforeOpening'),
  }),
);

const holiday = z
  .string({ error: defineFault('dateExpected') })
  .check(
    z.overwrite(toIsoText),
    z.refine(isDate, defineFault('dateExpected')),
    z.meta({ format: 'date', maxLength: 40 }),
  );

/** Times at which people can reach the machines of an institution. */
export const OpeningHours = z.strictObject({
  /** From Sunday to Saturday; null on a weekday that is closed. */
  week: z
    .array(z.nullable(OpenHours), { error: defineFault('weekExpected') })
    .check(z.length(7, defineFault('weekExpected'))),
  /** Closed business days. */
  holidays: z
    .array(holiday, { error: defineFault('holidaysExpected') })
    .check(z.maxLength(maxHolidays, defineFault('tooManyHolidays', { max: maxHolidays }))),
  /** Weekdays on which machines are refilled, 0 for Sunday; empty for every open day. */
  visitDays: z._default(
    boundedList(7, wholeNumber(defineFault('invalidValue'), 0, defineFault('invalidValue'), 6)),
    [],
  ),
});
export type OpeningHours = z.output<typeof OpeningHours>;

const schoolDay = { from: '08:00', to: '17:00' };

/** The default of an institution that has entered none: Sunday to Thursday. */
export const defaultOpeningHours: OpeningHours = {
  week: [schoolDay, schoolDay, schoolDay, schoolDay, schoolDay, null, null],
  holidays: [],
  visitDays: [],
};

const StoredHours = z.strictObject({ from: answerText(5), to: answerText(5) });

export const StoredOpeningHours = z.extend(OpeningHours, {
  week: z.array(z.nullable(StoredHours)),
  holidays: boundedList(maxHolidays, day),
  visitDays: boundedList(7, z.int()),
  /** Counts changes, from 1. */
  version: z.int(),
});
export type StoredOpeningHours = z.output<typeof StoredOpeningHours>;

export const OpeningHoursAnswer = z.strictObject({ openingHours: StoredOpeningHours });
const who = { types: adminTypes, tenant: { institution: 'id' } } as const;

export const openingHours = {
  one: defineEndpoint({
    operationId: 'getOpeningHours',
    method: 'GET',
    path: '/institution/:id/opening-hours',
    summary: 'Opening hours, holidays and visiting days of an institution',
    who,
    status: 200,
    answer: OpeningHoursAnswer,
  }),
  update: defineEndpoint({
    operationId: 'updateOpeningHours',
    method: 'PUT',
    path: '/institution/:id/opening-hours',
    summary:
      'Set opening hours, holidays and visiting days from today on; days before stay as they were counted',
    who,
    body: z.extend(OpeningHours, { version: expectedVersion }),
    status: 200,
    answer: OpeningHoursAnswer,
  }),
};
