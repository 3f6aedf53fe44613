import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { answerText, caseInsensitiveEnum, id, instant, optionalText } from './fields.ts';
import { defineFault } from './messages/faults.ts';
import { dateQuery } from './overview.ts';
import { pageList, pageQuery, rowNumber } from './paging.ts';

export const auditOutcomes = ['DONE', 'DENIED', 'FAILED'] as const;

/** Commands of the operator on the server, written like calls. */
export const operatorActions = [
  'OPERATOR /admin/create',
  'OPERATOR /admin/reset-password',
  'OPERATOR /admin/turn-off-two-step',
  'OPERATOR /admin/end-sessions',
  'OPERATOR /admin/go-live',
  'OPERATOR /rfid/forget',
  'OPERATOR /secrets/rotate',
  'OPERATOR /history/import',
  'OPERATOR /history/imported',
  'OPERATOR /database/move',
] as const;
export type OperatorAction = (typeof operatorActions)[number];

/** One change, denied change or login attempt. */
export const AuditEntry = z.strictObject({
  _id: id,
  at: instant,
  /** An admin, a machine, the operator, or the username of a login attempt. */
  actorId: z.nullable(id),
  actor: answerText(),
  role: answerText(20),
  organizationId: z.nullable(id),
  institutionId: z.nullable(id),
  /** The call, such as `PUT /machine/update`. */
  action: answerText(300),
  target: answerText(300),
  outcome: z.enum(auditOutcomes),
  /** The answer's message when it was not done. */
  reason: answerText(2000),
  /** The entity before and after, secrets masked. */
  before: z.nullable(z.unknown()),
  after: z.nullable(z.unknown()),
  client: answerText(100),
  requestId: answerText(100),
});
export type AuditEntry = z.output<typeof AuditEntry>;

const auditQuery = z.strictObject({
  page: pageQuery.page,
  limit: pageQuery.limit,
  dateStart: z.optional(dateQuery),
  dateEnd: z.optional(dateQuery),
  organizationId: z.optional(id),
  institutionId: z.optional(id),
  /** Substrings of the actor's name and of the action. */
  actor: z.optional(optionalText()),
  action: z.optional(optionalText()),
  outcome: z.optional(caseInsensitiveEnum(auditOutcomes, defineFault('outcomeExpected'))),
  /** Entries behind this one alone: `older` of an answer. */
  olderThan: z.optional(rowNumber),
});
export type AuditQuery = z.output<typeof auditQuery>;

export const audit = {
  all: defineEndpoint({
    operationId: 'listAuditEntries',
    method: 'GET',
    path: '/audit/all',
    summary: 'What was changed or tried, newest first',
    who: { types: ['SUPER', 'ORGANIZATION'], tenant: 'filtered' },
    query: auditQuery,
    status: 200,
    answer: z.strictObject({
      entries: pageList(AuditEntry),
      count: z.int(),
      /** Place where a filtered search stopped; `olderThan` continues there. */
      older: z.optional(z.int()),
    }),
  }),
};
