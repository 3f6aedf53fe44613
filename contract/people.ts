import * as z from 'zod/mini';
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
import { defineFault } from './messages/faults.ts';
import { optionalPageQuery, pageCount } from './paging.ts';
import { languages } from './values/languages.ts';
import { parsePhone } from './values/phone.ts';

/** Maximum for an institution, whose people are listed whole without `page`. */
export const maxPeople = 200;

/** Somebody who visits machines of an institution; has no login. */
export const Person = z.strictObject({
  _id: id,
  institutionId: id,
  name: answerText(100),
  /** 8801XXXXXXXXX; empty without one. */
  phone: answerText(13),
  /** Language of messages to the person. */
  language: z.enum(languages),
  isActive: z.boolean(),
  version: z.int(),
});
export type Person = z.output<typeof Person>;

/** Takes a number in every spelling and stores one; an empty text is none. */
const phone = plainText(40).check(
  z.overwrite((text) => parsePhone(text) ?? text.trim()),
  z.refine((text) => text === '' || parsePhone(text) !== undefined, defineFault('phoneExpected')),
);

export const personForm = z.strictObject({
  name: requiredText(defineFault('nameRequired'), 100),
  phone: z.optional(phone),
  language: z.enum(languages, {
    error: defineFault('choiceExpected', { choices: languages.join(', ') }),
  }),
});
export type PersonForm = z.output<typeof personForm>;

/** Omitted fields stay. */
export const personUpdate = z.extend(z.partial(personForm), {
  isActive: z.optional(z.boolean({ error: defineFault('flagExpected') })),
  version: expectedVersion,
});
export type PersonUpdate = z.output<typeof personUpdate>;

const peopleQuery = z.strictObject({
  ...optionalPageQuery,
  /** A part of a name or phone number. */
  find: z.optional(optionalText()),
});
export type PeopleQuery = z.output<typeof peopleQuery>;

export const PersonAnswer = z.strictObject({ person: Person });
const who = { types: adminTypes, tenant: { institution: 'institutionId' } } as const;

export const people = {
  all: defineEndpoint({
    operationId: 'listPeople',
    method: 'GET',
    path: '/person/all/:institutionId',
    summary:
      'The people who visit machines of an institution, by name: a page of them with `page` or `limit`, else all',
    who,
    query: peopleQuery,
    status: 200,
    answer: z.strictObject({ people: boundedList(maxPeople, Person), count: pageCount }),
  }),
  create: defineEndpoint({
    operationId: 'createPerson',
    method: 'POST',
    path: '/person/create/:institutionId',
    summary: 'Add a person who visits machines',
    who,
    body: personForm,
    status: 201,
    answer: PersonAnswer,
  }),
  update: defineEndpoint({
    operationId: 'updatePerson',
    method: 'PUT',
    path: '/person/update/:institutionId/:personId',
    summary: 'Change, deactivate or activate a person',
    who,
    body: personUpdate,
    status: 200,
    answer: PersonAnswer,
  }),
  remove: defineEndpoint({
    operationId: 'removePerson',
    method: 'DELETE',
    path: '/person/remove/:institutionId/:personId',
    summary: 'Remove a person; name and phone are deleted',
    who,
    status: 204,
  }),
};
