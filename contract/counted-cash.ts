import * as z from 'zod/mini';
import { answerTaka } from './fields.ts';

/** Cash of a machine's box as a person counted it at a visit. */
export const CountedCash = z.strictObject({
  counted: answerTaka,
  /** Cash sales since the collection before; null at the first one of a machine. */
  expected: z.nullable(answerTaka),
});
export type CountedCash = z.output<typeof CountedCash>;

/** Counted minus expected in taka; 0 at the first collection, which is compared with nothing. */
export const cashDifference = ({ counted, expected }: CountedCash): number =>
  expected === null ? 0 : Math.round((counted - expected) * 100) / 100;
