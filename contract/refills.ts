import * as z from 'zod/mini';
import { adminTypes, defineEndpoint } from './endpoint.ts';
import { answerText, boundedList, day, id } from './fields.ts';
import { maxSlots, RunsOut } from './slots.ts';

/** Machines of one answer; `count` and `carry` cover all. */
export const maxRefills = 200;

/** Pads of a product size to bring; null stands for slots without a size. */
export const CarriedSize = z.strictObject({
  sizeId: z.nullable(answerText(100)),
  sizeName: z.nullable(answerText(100)),
  count: z.int(),
});
export type CarriedSize = z.output<typeof CarriedSize>;

export const RefillSlot = z.strictObject({
  rowNo: z.int(),
  columnNo: z.int(),
  sizeName: z.nullable(answerText(100)),
  productCount: z.int(),
  /** Pads to put in at the visit. */
  putIn: z.int(),
  runsOut: z.nullable(RunsOut),
});
export type RefillSlot = z.output<typeof RefillSlot>;

/** A machine that is likely to lack a product before the visit after the coming one. */
export const Refill = z.strictObject({
  _id: id,
  physicalId: answerText(100),
  name: answerText(),
  institutionId: id,
  institutionName: answerText(),
  /** The person to whom its last stock update was assigned; empty for nobody. */
  assignedTo: answerText(),
  visitDay: day,
  carry: z.array(CarriedSize),
  /** Slots to fill. */
  slots: boundedList(maxSlots, RefillSlot),
});
export type Refill = z.output<typeof Refill>;

export const Refills = z.strictObject({
  /** By visiting day, person and physical ID. */
  refills: boundedList(maxRefills, Refill),
  count: z.int(),
  carry: z.array(CarriedSize),
});
export type Refills = z.output<typeof Refills>;

export const refills = {
  list: defineEndpoint({
    operationId: 'listRefills',
    method: 'GET',
    path: '/refill/list',
    summary: 'The machines to visit on the next visiting day, with the pads to carry',
    who: { types: adminTypes, tenant: 'filtered' },
    query: z.strictObject({ organizationId: z.optional(id), institutionId: z.optional(id) }),
    status: 200,
    answer: Refills,
  }),
};
