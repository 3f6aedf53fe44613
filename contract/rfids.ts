import * as z from 'zod/mini';
import { adminTypes, defineEndpoint } from './endpoint.ts';
import {
  answerText,
  boundedList,
  expectedVersion,
  id,
  optionalText,
  requiredText,
  wholeNumber,
} from './fields.ts';
import { defineFault } from './messages/faults.ts';
import { optionalPageQuery, pageCount, sortOrder } from './paging.ts';
import { cardKey, isRounded } from './values/card-key.ts';

/** Most RFIDs of an institution: each machine holds all of them. */
export const maxInstitutionRfids = 50_000;

export const stockTypes = ['LIMITED', 'UNLIMITED'] as const;
export type StockType = (typeof stockTypes)[number];

/** A card of an institution's people: free, or with points that its dispenses spend. */
export const Rfid = z.strictObject({
  _id: id,
  institutionId: id,
  physicalId: answerText(100),
  name: answerText(),
  designation: answerText(),
  designationId: answerText(),
  /** LIMITED obeys the institution's `limitation`. */
  stockType: z.enum(stockTypes),
  /** Below zero when more was spent offline than there was. */
  point: z.int(),
  isFree: z.boolean(),
  isActive: z.boolean(),
  /** Another one after every change, also of its points. */
  version: z.int(),
});
export type Rfid = z.output<typeof Rfid>;

/** A number that is that of another card in another notation: decimal, byte-reversed or cut. */
export const AlikeNumber = z.strictObject({
  physicalId: answerText(100),
  /** The number of the other card: an RFID, an unlock RFID or an earlier one of the list. */
  rfid: answerText(100),
  isUnlock: z.boolean(),
});
export type AlikeNumber = z.output<typeof AlikeNumber>;

const stockType = z.enum(stockTypes, { error: defineFault('stockTypeRequired') });
const point = wholeNumber(defineFault('pointExpected'), 0, defineFault('invalidValue'));

/** The number of a card as it is typed: it has a letter or digit, and all of its digits. */
export const cardNumber = (required: string) =>
  requiredText(required, 100).check(
    z.refine((text) => cardKey(text) !== '', required),
    z.refine((text) => !isRounded(text), defineFault('rfidIdRounded')),
  );

const physicalId = cardNumber(defineFault('rfidIdRequired'));

const fields = {
  name: z.optional(optionalText()),
  designation: z.optional(optionalText()),
  designationId: z.optional(optionalText()),
  point: z.optional(point),
  isFree: z.optional(z.boolean({ error: defineFault('flagExpected') })),
};
const isActive = z.optional(z.boolean({ error: defineFault('rfidActivityRequired') }));

/** Rules of each field, for forms and file imports. */
export const rfidFields = { ...fields, physicalId, stockType, isActive };

export const rfidForm = z.strictObject({ ...fields, physicalId, stockType });
export type RfidForm = z.output<typeof rfidForm>;

/** Partial: omitted fields stay. `physicalId` is locked and may only be repeated. */
export const rfidUpdate = z.strictObject({
  ...fields,
  physicalId: z.optional(physicalId),
  stockType: z.optional(stockType),
  isActive,
  version: expectedVersion,
});
export type RfidUpdate = z.output<typeof rfidUpdate>;

/** Sort keys: physical ID (`rfid`), name, or points, of which a free one has the most. */
export const rfidOrders = ['rfid', 'name', 'point'] as const;
export type RfidOrder = (typeof rfidOrders)[number];

const rfidQuery = z.strictObject({
  ...optionalPageQuery,
  /** A part of a physical ID or name, or of its holder's details. */
  find: z.optional(optionalText()),
  order: sortOrder(rfidOrders),
});
export type RfidQuery = z.output<typeof rfidQuery>;

/** All cards, and the blocked ones among them. */
export const CardCounts = z.strictObject({ count: z.int(), blocked: z.int() });
export type CardCounts = z.output<typeof CardCounts>;

export const RfidAnswer = z.strictObject({ rfid: Rfid });
const who = { types: adminTypes, tenant: { institution: 'institutionId' } } as const;

export const rfids = {
  all: defineEndpoint({
    operationId: 'listRfids',
    method: 'GET',
    path: '/rfid/all/:institutionId',
    summary:
      'The RFIDs of an institution, by their name or by `order`: a page of them with `page` or `limit`, else all',
    who,
    query: rfidQuery,
    status: 200,
    answer: z.strictObject({
      rfids: boundedList(maxInstitutionRfids, Rfid),
      count: pageCount,
      /** With a page: counts of the whole institution, regardless of `find`. */
      all: z.optional(CardCounts),
    }),
  }),
  one: defineEndpoint({
    operationId: 'getRfid',
    method: 'GET',
    path: '/rfid/:institutionId/:rfidId',
    summary: 'One RFID, by its `_id` or its physical ID',
    who,
    status: 200,
    answer: RfidAnswer,
  }),
  create: defineEndpoint({
    operationId: 'createRfid',
    method: 'POST',
    path: '/rfid/create/:institutionId',
    summary: 'Add an RFID',
    who,
    body: rfidForm,
    status: 201,
    answer: z.extend(RfidAnswer, {
      /** Only where another card has the number in another notation. */
      alike: z.optional(AlikeNumber),
    }),
  }),
  update: defineEndpoint({
    operationId: 'updateRfid',
    method: 'PUT',
    path: '/rfid/update/:institutionId/:rfidId',
    summary: 'Change, block or activate an RFID',
    who,
    body: rfidUpdate,
    status: 200,
    answer: RfidAnswer,
  }),
  forget: defineEndpoint({
    operationId: 'forgetPerson',
    method: 'POST',
    path: '/rfid/forget/:institutionId/:rfidId',
    summary:
      'Forget the person of an RFID: name, designation and its ID, and which dispenses were its; points, limits and sums stay',
    who,
    status: 200,
    answer: RfidAnswer,
  }),
  remove: defineEndpoint({
    operationId: 'removeRfid',
    method: 'DELETE',
    path: '/rfid/remove/:institutionId/:rfidId',
    summary:
      'Remove an RFID; its dispenses stay in the reports, its person is forgotten with their cards',
    who,
    status: 204,
  }),
};
