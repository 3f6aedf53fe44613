import * as z from 'zod/mini';
import { cardHistoryDays } from './card-history.ts';
import { adminTypes, defineEndpoint } from './endpoint.ts';
import {
  answerText,
  boundedList,
  expectedVersion,
  id,
  optionalText,
  plainText,
  requiredText,
} from './fields.ts';
import { logo, removeLogo } from './logos.ts';
import { defineFault } from './messages/faults.ts';
import { Inside } from './tenant-summary.ts';
import { tenantPageCounts, tenantQuery } from './tenants.ts';
import { parseNumber } from './values/digits.ts';

export const categories = ['SOCIAL', 'COMMERCIAL'] as const;
export type Category = (typeof categories)[number];

/** Maximum for an organization, whose institutions are listed whole without `page`. */
export const maxInstitutions = 1000;

const cap = z.nullable(z.int());

/** Successful dispenses per card and calendar day, week, month; null is no cap. */
export const Limitation = z.strictObject({ daily: cap, weekly: cap, monthly: cap });
export type Limitation = z.output<typeof Limitation>;

export const Institution = z.strictObject({
  _id: id,
  organizationId: id,
  name: answerText(),
  address: answerText(500),
  type: answerText(),
  category: z.enum(categories),
  logo: z.nullable(answerText()),
  limitation: Limitation,
  /** Days for which its dispenses name their cards; null for the server's number. */
  cardHistoryDays: z.nullable(z.int()),
  version: z.int(),
  inside: Inside,
});
export type Institution = z.output<typeof Institution>;

const category = z.enum(categories, { error: defineFault('categoryInvalid') });

/** Texts by which clients send that there is no number. */
const noNumber = ['', 'null'];

/** A number in a multipart body is text; without one, or with 0, there is none. */
const optionalNumber = (max: number) =>
  z.optional(
    z.pipe(
      z.union([z.number(), plainText(20), z.null()], { error: defineFault('wholeNumberExpected') }),
      z.pipe(
        z.transform((value: number | string | null) => {
          if (typeof value === 'number') return value;
          return value === null || noNumber.includes(value) ? 0 : parseNumber(value);
        }),
        z.pipe(
          z
            .number({ error: defineFault('wholeNumberExpected') })
            .check(
              z.minimum(0, defineFault('wholeNumberExpected')),
              z.maximum(max, defineFault('tooBig', { max })),
              z.refine(Number.isInteger, defineFault('wholeNumberExpected')),
            ),
          z.transform((value: number) => value || null),
        ),
      ),
    ),
  );

const capInput = optionalNumber(100_000);

const historyDays = optionalNumber(cardHistoryDays.max).check(
  z.refine(
    (days) => !days || days >= cardHistoryDays.min,
    defineFault('tooSmall', { min: cardHistoryDays.min }),
  ),
);

const limitationForm = z.strictObject(
  { daily: capInput, weekly: capInput, monthly: capInput },
  {
    error: ({ code }) => (code === 'invalid_type' ? defineFault('limitsRequired') : undefined),
  },
);

/** The fields that an admin edits. Form, changes and audit are typed from them. */
const institutionFields = z.strictObject({
  name: requiredText(defineFault('nameRequired')),
  category,
  type: z.optional(optionalText()),
  address: requiredText(defineFault('addressRequired'), 500),
});
export type InstitutionFields = z.output<typeof institutionFields>;

const createForm = z.extend(institutionFields, { logo });

const updateForm = z.extend(z.partial(institutionFields), {
  limitation: z.optional(limitationForm),
  cardHistoryDays: historyDays,
  logo,
  removeLogo,
  version: expectedVersion,
});

export const InstitutionAnswer = z.strictObject({ institution: Institution });

const organizationAccess = {
  types: ['SUPER', 'ORGANIZATION'],
  tenant: { organization: 'organizationId' },
} as const;

export const institutions = {
  all: defineEndpoint({
    operationId: 'listInstitutions',
    method: 'GET',
    path: '/institution/all/:organizationId',
    summary:
      'The institutions of an organization, by their name or by `order`: a page of them with `page` or `limit`, else all',
    who: organizationAccess,
    query: tenantQuery,
    status: 200,
    answer: z.strictObject({
      institutions: boundedList(maxInstitutions, Institution),
      ...tenantPageCounts,
    }),
  }),
  one: defineEndpoint({
    operationId: 'getInstitution',
    method: 'GET',
    path: '/institution/:id',
    summary: 'One institution',
    who: { types: adminTypes, tenant: { institution: 'id' } },
    status: 200,
    answer: InstitutionAnswer,
  }),
  setup: defineEndpoint({
    operationId: 'getInstitutionSetup',
    method: 'GET',
    path: '/institution/:id/setup',
    summary: 'What an institution has been given of what it needs to begin',
    who: { types: adminTypes, tenant: { institution: 'id' } },
    status: 200,
    answer: z.strictObject({
      machines: z.int(),
      admins: z.int(),
      ownGateway: z.boolean(),
      /** It serves institutions without own credentials. */
      platformGateway: z.boolean(),
    }),
  }),
  create: defineEndpoint({
    operationId: 'createInstitution',
    method: 'POST',
    path: '/institution/create/:organizationId',
    summary: 'Create an institution',
    who: organizationAccess,
    body: createForm,
    multipart: true,
    status: 201,
    answer: InstitutionAnswer,
  }),
  update: defineEndpoint({
    operationId: 'updateInstitution',
    method: 'PUT',
    path: '/institution/update/:id',
    summary:
      'Change an institution; what is left out stays, what is sent is held to the rules of creation',
    who: { types: ['SUPER', 'ORGANIZATION'], tenant: { institution: 'id' } },
    body: updateForm,
    multipart: true,
    status: 200,
    answer: InstitutionAnswer,
  }),
  remove: defineEndpoint({
    operationId: 'removeInstitution',
    method: 'DELETE',
    path: '/institution/remove/:id',
    summary: 'Remove an institution that has no machines',
    who: { types: ['SUPER', 'ORGANIZATION'], tenant: { institution: 'id' } },
    status: 204,
  }),
};
