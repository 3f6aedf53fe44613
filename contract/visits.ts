import * as z from 'zod/mini';
import { CountedCash } from './counted-cash.ts';
import { adminTypes, defineEndpoint } from './endpoint.ts';
import {
  answerText,
  boundedList,
  id,
  instant,
  reportedInstant,
  requiredText,
  takaAmount,
  wholeNumber,
} from './fields.ts';
import { defineFault } from './messages/faults.ts';
import { maxPeople } from './people.ts';
import { maxPutIn, maxSlots, slotForm, slotList } from './slots.ts';
import { SlotPlace } from './timeline.ts';

/** A visit that began before its link ended is taken for so many days after the end. */
export const lateVisitDays = 14;

/** The page of a visit link. The fragment never leaves the browser. */
export const visitAddress = (origin: string, token: string): string => `${origin}/visit/#${token}`;

/** A slot as the person at the machine needs it. */
export const CabinetSlot = z.strictObject({
  rowNo: z.int(),
  columnNo: z.int(),
  /** Name of the product size; empty where the slot has none. */
  size: answerText(100),
  /** Stock now. */
  expected: z.int(),
  capacity: z.int(),
});
export type CabinetSlot = z.output<typeof CabinetSlot>;

/** A name to choose from. */
export const CabinetPerson = z.strictObject({ _id: id, name: answerText(100) });

/** One machine, with nothing of its sales and cards or of other machines. */
export const Cabinet = z.strictObject({
  machine: z.strictObject({
    physicalId: answerText(100),
    name: answerText(),
    institution: answerText(),
  }),
  people: boundedList(maxPeople, CabinetPerson),
  /** By row and column. */
  slots: boundedList(maxSlots, CabinetSlot),
  serverTime: instant,
});
export type Cabinet = z.output<typeof Cabinet>;

const quantity = wholeNumber(
  defineFault('productCountRequired'),
  0,
  defineFault('invalidValue'),
  maxPutIn,
);

/** Work at one slot, in this order: counted, damaged pads taken out, pads added. */
export const visitedSlot = z.strictObject({
  rowNo: slotForm.shape.rowNo,
  columnNo: slotForm.shape.columnNo,
  /** Omitted where nobody counted. */
  found: z.optional(quantity),
  takenOut: z._default(quantity, 0),
  added: z._default(quantity, 0),
});
export type VisitedSlot = z.output<typeof visitedSlot>;

const isDistinct = (slots: readonly VisitedSlot[]): boolean =>
  new Set(slots.map(({ rowNo, columnNo }) => `${rowNo} ${columnNo}`)).size === slots.length;

export const visitForm = z.strictObject({
  /** A person of the institution; omitted for a typed name. */
  personId: z.optional(id),
  name: requiredText(defineFault('nameRequired'), 100),
  /** When the person began, and when the person was done. */
  beganAt: reportedInstant,
  at: reportedInstant,
  slots: slotList(visitedSlot).check(z.refine(isDistinct, defineFault('invalidValue'))),
  /** Taka that were in the cash box; omitted where nobody emptied it. */
  cash: z.optional(takaAmount(defineFault('numberExpected'))),
});
export type VisitForm = z.output<typeof visitForm>;

/** CLOCK: the phone's time was not believed, so the visit is dated by its arrival. */
export const visitFlags = ['CLOCK'] as const;

/** A slot of a visit, with the stock that was expected at that time. */
export const VisitSlot = z.strictObject({
  rowNo: z.int(),
  columnNo: z.int(),
  size: answerText(100),
  expected: z.int(),
  found: z.nullable(z.int()),
  takenOut: z.int(),
  added: z.int(),
  /** The machine had no such slot any more: its stock did not change. */
  isGone: z.boolean(),
});
export type VisitSlot = z.output<typeof VisitSlot>;

export const Visit = z.strictObject({
  _id: id,
  machine: z.strictObject({ _id: id, physicalId: answerText(100), name: answerText() }),
  /** Empty when it was forgotten. */
  name: answerText(100),
  at: instant,
  beganAt: instant,
  receivedAt: instant,
  flags: boundedList(visitFlags.length, z.enum(visitFlags)),
  slots: boundedList(maxSlots, VisitSlot),
  /** Null where nobody emptied the cash box. */
  cash: z.nullable(CountedCash),
});
export type Visit = z.output<typeof Visit>;

/** The phone shows it after sending. */
export const VisitReceipt = z.strictObject({
  visitId: id,
  at: instant,
  flags: Visit.shape.flags,
  /** Slots that the machine has no more. */
  gone: boundedList(maxSlots, SlotPlace),
  /** By the sales that had arrived until then. */
  cash: z.nullable(CountedCash),
});
export type VisitReceipt = z.output<typeof VisitReceipt>;

const who = { types: adminTypes, tenant: { institution: 'institutionId' } } as const;

export const visits = {
  one: defineEndpoint({
    operationId: 'getVisit',
    method: 'GET',
    path: '/machine/:institutionId/:machineId/visit/:visitId',
    summary: 'A visit: what was found, taken out and added, by slot',
    who,
    status: 200,
    answer: z.strictObject({ visit: Visit }),
  }),
  cabinet: defineEndpoint({
    operationId: 'getCabinet',
    method: 'GET',
    path: '/visit/cabinet',
    summary: 'The machine of a visit link: its slots, and the names of who may visit it',
    who: 'link',
    status: 200,
    answer: Cabinet,
  }),
  send: defineEndpoint({
    operationId: 'sendVisit',
    method: 'PUT',
    path: '/visit/:visitId',
    summary:
      'Send a visit under an id of the phone: the same visit sent again gets the same answer, another one under its id a 409',
    who: 'link',
    evenEnded: true,
    body: visitForm,
    status: 200,
    answer: VisitReceipt,
  }),
};
