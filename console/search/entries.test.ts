import { describe, expect, test } from 'vitest';
import type { Found } from '../../contract/search.ts';
import { groupsOf, parted } from './entries.ts';
import { type PageEntry, placeOf } from './place.ts';

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
  to: '/dashboard',
  search: { tab: title.toLowerCase() },
  title,
  subtitle: 'Dashboard',
});

describe('where a result leads', () => {
  test('a machine is shown in its institution’s list, narrowed to it', () => {
    expect(placeOf(found({}))).toEqual({
      to: '/institution/$id',
      id: 'i',
      search: { tab: 'machines', machineFind: 'PAD-1' },
    });
  });

  test('an RFID in its institution’s list, an unlock RFID in its organization’s', () => {
    const card = found({ kind: 'RFID', title: '0412' });
    expect(placeOf(card)).toMatchObject({ id: 'i', search: { tab: 'rfids', findRfid: '0412' } });
    expect(placeOf({ ...card, institutionId: null })).toEqual({
      to: '/organization/$id',
      id: 'o',
      search: { tab: 'unlock-rfids', findRfid: '0412' },
    });
  });
});

test('pages stand first and are narrowed to what was typed', () => {
  const groups = groupsOf(' rep', [page('Overview'), page('Report')], [found({ title: 'REP-1' })]);
  expect(groups.map(({ kind, entries }) => [kind, entries.map(({ title }) => title)])).toEqual([
    ['PAGE', ['Report']],
    ['MACHINE', ['REP-1']],
  ]);
});

test('what was typed is marked whatever its case, and nothing where it is not there', () => {
  expect(parted('PAD-102', 'ad-')).toEqual(['P', 'AD-', '102']);
  expect(parted('PAD-102', ' ')).toEqual(['PAD-102', '', '']);
  expect(parted('ইডেন মহিলা', 'মহিলা')).toEqual(['ইডেন ', 'মহিলা', '']);
});

test('a Bangla letter is marked whole, with the signs that belong to it', () => {
  expect(parted('এ প্রীতি', 'প্র')).toEqual(['এ ', 'প্রী', 'তি']);
  expect(parted('এ প্রীতি', 'রী')).toEqual(['এ ', 'প্রী', 'তি']);
});
