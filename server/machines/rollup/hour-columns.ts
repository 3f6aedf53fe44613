import type { HourColumn } from '../../platform/schema/schema.ts';

/** Counters of successful dispenses by hour of the business day, from 0. */
export const hourColumns = [
  'hour0',
  'hour1',
  'hour2',
  'hour3',
  'hour4',
  'hour5',
  'hour6',
  'hour7',
  'hour8',
  'hour9',
  'hour10',
  'hour11',
  'hour12',
  'hour13',
  'hour14',
  'hour15',
  'hour16',
  'hour17',
  'hour18',
  'hour19',
  'hour20',
  'hour21',
  'hour22',
  'hour23',
] as const satisfies readonly HourColumn[];

/** `hour` counts from 0. */
export const hourColumn = (hour: number): HourColumn => {
  const column = hourColumns[hour];
  if (!column) throw new RangeError(`A day has no hour ${hour}`);
  return column;
};
