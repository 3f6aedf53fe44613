import { expect, test } from 'vitest';
import type { Found } from '../../contract/search.ts';
import { groupsOf, parted } from './entries.ts';
import type { PageEntry } from './place.ts';

const found = (given: Partial<Found>): Found => ({
  kind: 'MACHINE',
  _id: 'm',
  title: 'PAD-1',
  subtitle: '',
  organizationId: 'o',
  institutionId: 'i',
  ...given,
});

const page = (title: string): PageEntry => ({
  to: `/dashboard/${title}`,
  title,
  subtitle: 'Dashboard',
});

test('pages stand first and match the typed text', () => {
  const groups = groupsOf(
    ' rep',
    [page('Overview'), page('Report')],
    [found({ title: 'REP-1' })],
    () => ({
      to: '/',
    }),
  );
  expect(groups.map(({ kind, entries }) => [kind, entries.map(({ title }) => title)])).toEqual([
    ['PAGE', ['Report']],
    ['MACHINE', ['REP-1']],
  ]);
});

test('the kinds keep the order of the results, the best first', () => {
  const results = [
    found({ kind: 'RFID', _id: 'r' }),
    found({ kind: 'MACHINE', _id: 'm1' }),
    found({ kind: 'INSTITUTION', _id: 'i' }),
    found({ kind: 'MACHINE', _id: 'm2' }),
  ];
  const groups = groupsOf('pu', [page('Output')], results, () => ({ to: '/' }));
  expect(groups.map(({ kind, entries }) => [kind, entries.length])).toEqual([
    ['PAGE', 1],
    ['RFID', 1],
    ['MACHINE', 2],
    ['INSTITUTION', 1],
  ]);
});

test('the typed text is marked case-insensitively, and nothing where it does not occur', () => {
  expect(parted('PAD-102', 'ad-')).toEqual(['P', 'AD-', '102']);
  expect(parted('PAD-102', ' ')).toEqual(['PAD-102', '', '']);
  expect(parted('ইডেন মহিলা', 'মহিলা')).toEqual(['ইডেন ', 'মহিলা', '']);
});

test('a Bangla letter is marked whole, with the signs that belong to it', () => {
  expect(parted('এ প্রীতি', 'প্র')).toEqual(['এ ', 'প্রী', 'তি']);
  expect(parted('এ প্রীতি', 'রী')).toEqual(['এ ', 'প্রী', 'তি']);
});
