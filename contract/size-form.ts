import * as z from 'zod/mini';
import { pathId, requiredText, takaAmount, wholeNumber } from './fields.ts';
import { defineFault } from './messages/faults.ts';

/** A product size as it is typed. */
export const sizeForm = z.strictObject({
  sizeName: requiredText(defineFault('sizeNameRequired'), 100),
  sizeId: pathId(defineFault('sizeIdRequired')),
  price: takaAmount(defineFault('priceExpected')),
  point: wholeNumber(defineFault('pointExpected'), 0, defineFault('invalidValue')),
});
export type SizeForm = z.output<typeof sizeForm>;
