import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { emptyInside } from '../../contract/inside-sample.ts';
import type { Organization } from '../../contract/organizations.ts';
import { attentionCount, entitySearch, found } from './search.ts';

const anOrganization = (name: string, silent = 0, type = ''): Organization => ({
  _id: name,
  name,
  description: '',
  type,
  logo: null,
  unlockRFIDs: [],
  inside: { ...emptyInside, institutions: 1, machines: 2, stockLeft: 9, silent },
});

const all = [
  anOrganization('Beta'),
  anOrganization('Alpha', 0, 'School'),
  anOrganization('Gamma', 2),
];
const read = (raw: object = {}) => z.parse(entitySearch, raw);
const names = (list: readonly Organization[]) => list.map(({ name }) => name);

test('what needs attention comes first, then by name', () => {
  expect(names(found(all, read()))).toEqual(['Gamma', 'Alpha', 'Beta']);
  expect(names(found(all, read({ order: 'name' })))).toEqual(['Alpha', 'Beta', 'Gamma']);
  expect(attentionCount(all)).toBe(1);
});

test('an organization is found by its name or type, in any case', () => {
  expect(names(found(all, read({ find: ' gam' })))).toEqual(['Gamma']);
  expect(names(found(all, read({ find: 'SCHOOL' })))).toEqual(['Alpha']);
});

test('a search that makes no sense is the default', () => {
  expect(read({ find: ['a'], order: 'size' })).toEqual({ find: '', order: 'attention' });
  expect(read({ find: 'a', order: 'name' })).toEqual({ find: 'a', order: 'name' });
});
