import * as z from 'zod/mini';
import { adminTypes, defineEndpoint } from './endpoint.ts';
import { answerText, boundedList, id, optionalText, wholeNumber } from './fields.ts';
import { maxRfids } from './import-limits.ts';
import { defineFault } from './messages/faults.ts';
import { AlikeNumber, rfidFields } from './rfids.ts';

/** Bytes for so many rows of usual length; a longer file is imported in parts. */
const importBodyBytes = 4 * 1024 * 1024;

const tooMany = defineFault('tooManyRfids', { max: maxRfids });
const rfidList = <T extends z.ZodMiniType>(item: T) =>
  z
    .array(item, { error: defineFault('rfidRowsExpected') })
    .check(z.maxLength(maxRfids, tooMany), z.minLength(1, defineFault('rfidRowsExpected')));

/** A row of a file. Omitted fields of an existing RFID stay. */
export const rfidRow = z.strictObject({
  physicalId: rfidFields.physicalId,
  name: rfidFields.name,
  designation: rfidFields.designation,
  designationId: rfidFields.designationId,
  stockType: z.optional(rfidFields.stockType),
  isFree: rfidFields.isFree,
  point: rfidFields.point,
  isActive: rfidFields.isActive,
});
export type RfidRow = z.output<typeof rfidRow>;

/** Policy for RFIDs that exist already. */
export const existingRfids = ['SKIP', 'UPDATE', 'UPDATE_WITH_POINTS'] as const;
export type ExistingRfids = (typeof existingRfids)[number];

export const RfidImport = z.strictObject({
  added: z.int(),
  updated: z.int(),
  skipped: z.int(),
});
export type RfidImport = z.output<typeof RfidImport>;

export const batchActions = ['BLOCK', 'ACTIVATE', 'TOP_UP', 'REMOVE'] as const;
export type BatchAction = (typeof batchActions)[number];

export const maxChosenRfids = 500;

const points = wholeNumber(defineFault('pointExpected'), 1, defineFault('invalidValue'));
export const topUp = z.strictObject({ points });

const chosenIds = z
  .array(id, { error: defineFault('rfidRowsExpected') })
  .check(z.maxLength(maxChosenRfids, defineFault('tooManyRfids', { max: maxChosenRfids })));

const batch = z.strictObject({
  action: z.enum(batchActions, {
    error: defineFault('choiceExpected', { choices: batchActions.join(', ') }),
  }),
  /** Points to add, for TOP_UP only. */
  points: z.optional(points),
  /** Either these, or all that match `find`. */
  rfidIds: z.optional(chosenIds.check(z.minLength(1, defineFault('rfidRowsExpected')))),
  find: z.optional(optionalText()),
  /** With `find`: these stay as they are. */
  exceptIds: z.optional(chosenIds),
  /** Number of RFIDs at the confirmation; nothing is done if it differs now. */
  count: wholeNumber(defineFault('countExpected'), 1, defineFault('invalidValue'), maxRfids),
});
export type RfidBatch = z.output<typeof batch>;

const who = { types: adminTypes, tenant: { institution: 'institutionId' } } as const;
const fileQuery = z.strictObject({
  /** A part of a physical ID or name, or of its holder's details. */
  find: z.optional(optionalText()),
});

export const rfidBatches = {
  check: defineEndpoint({
    operationId: 'checkRfids',
    method: 'POST',
    path: '/rfid/check/:institutionId',
    summary: 'Which of these physical IDs are RFIDs already, and which open machines',
    who,
    isReadOnly: true,
    body: z.strictObject({ physicalIds: rfidList(rfidFields.physicalId) }),
    maxBytes: importBodyBytes,
    status: 200,
    answer: z.strictObject({
      taken: boundedList(maxRfids, answerText(100)),
      ofUnlock: boundedList(maxRfids, answerText(100)),
      /** Includes only new RFIDs. */
      alike: boundedList(maxRfids, AlikeNumber),
    }),
  }),
  import: defineEndpoint({
    operationId: 'importRfids',
    method: 'POST',
    path: '/rfid/import/:institutionId',
    summary: 'Add and update many RFIDs, all of them or none',
    who,
    body: z.strictObject({
      rows: rfidList(rfidRow),
      existing: z.enum(existingRfids, {
        error: defineFault('choiceExpected', { choices: existingRfids.join(', ') }),
      }),
      /** Name of the file, for the audit. */
      file: z.optional(optionalText()),
    }),
    maxBytes: importBodyBytes,
    status: 200,
    answer: z.strictObject({
      imported: RfidImport,
      /** Includes only RFIDs that were new. */
      alike: boundedList(maxRfids, AlikeNumber),
    }),
  }),
  change: defineEndpoint({
    operationId: 'changeRfids',
    method: 'POST',
    path: '/rfid/change/:institutionId',
    summary: 'Block, activate, top up or remove many RFIDs, all of them or none',
    who,
    body: batch,
    status: 200,
    answer: z.strictObject({
      /** The others had this state already, or are free and have no points. */
      changed: z.int(),
      unchanged: z.int(),
    }),
  }),
  csv: defineEndpoint({
    operationId: 'downloadRfids',
    method: 'GET',
    path: '/rfid/csv/:institutionId',
    summary: 'The RFIDs of an institution as CSV (UTF-8 with BOM), which can be imported again',
    who,
    query: fileQuery,
    isLongRunning: true,
    status: 200,
    media: 'text/csv; charset=utf-8',
  }),
  xlsx: defineEndpoint({
    operationId: 'downloadRfidWorkbook',
    method: 'GET',
    path: '/rfid/xlsx/:institutionId',
    summary: 'The same as a workbook',
    who,
    query: fileQuery,
    isLongRunning: true,
    status: 200,
    media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
};
