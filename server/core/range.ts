import { dayNumber, dayOf, isDate } from '../../contract/periods.ts';
import { refuseField } from './errors.ts';

/** Business days, both inclusive. */
export interface DayRange {
  readonly from: number;
  readonly to: number;
}

const maxDays = 7305;

/** The business day of a date or of an instant, as queries give them. */
export const dayOfText = (text: string, timeZone: string): number =>
  isDate(text) ? dayNumber(text) : dayOf(Date.parse(text), timeZone);

/** Refuses a reversed range with a 400 at the field of its start. */
export const forward = (range: DayRange, field: string): DayRange => {
  if (range.from <= range.to) return range;
  throw refuseField(field, 'The start date must not be after the end date');
};

/** Refuses a reversed or endless range, of which every day would be answered. */
export const bounded = (range: DayRange, field: string): DayRange => {
  const { from, to } = forward(range, field);
  if (to - from < maxDays) return range;
  throw refuseField(field, 'Choose a range of at most 20 years');
};
