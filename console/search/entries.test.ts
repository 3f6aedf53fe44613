import { expect, test } from 'vitest';
import type { Found } from '../../contract/search.ts';
import { groupsOf, splitAtMatch, splitVerb } from './entries.ts';
import type { PageEntry, SubjectAction } from './search-target.ts';

const buildResult = (given: Partial<Found>): Found => ({
  kind: 'MACHINE',
  _id: 'm',
  title: 'PAD-1',
  subtitle: '',
  organizationId: 'o',
  institutionId: 'i',
  ...given,
});

const buildPage = (title: string): PageEntry => ({
  to: `/dashboard/${title}`,
  title,
  subtitle: 'Dashboard',
});

test('pages stand first and match the typed text', () => {
  const groups = groupsOf(
    ' rep',
    [buildPage('Overview'), buildPage('Report')],
    [buildResult({ title: 'REP-1' })],
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
    buildResult({ kind: 'RFID', _id: 'r' }),
    buildResult({ kind: 'MACHINE', _id: 'm1' }),
    buildResult({ kind: 'INSTITUTION', _id: 'i' }),
    buildResult({ kind: 'MACHINE', _id: 'm2' }),
  ];
  const groups = groupsOf('pu', [buildPage('Output')], results, () => ({ to: '/' }));
  expect(groups.map(({ kind, entries }) => [kind, entries.length])).toEqual([
    ['PAGE', 1],
    ['RFID', 1],
    ['MACHINE', 2],
    ['INSTITUTION', 1],
  ]);
});

test.each([
  ['Hall 3', 'hall ৩'],
  ['হল ৩', 'হল 3'],
  ['আষা\u09dd', 'আষা\u09a2\u09bc'],
  ['উৎসব', 'উত্\u200dসব'],
  ['Ｅｄｅｎ', 'EDEN'],
  ['E\u0301cole', 'école'],
])('a page or a result %j is found and marked by %j', (title, typed) => {
  const [group] = groupsOf(typed, [buildPage(title)], [], () => ({ to: '/' }));
  expect(group?.entries).toMatchObject([{ title }]);
  expect(splitAtMatch(title, typed)).toEqual(['', title, '']);
  expect(splitAtMatch(`${title} x`, typed)).toEqual(['', title, ' x']);
});

const buildAction = (verb: string, title: string): SubjectAction => ({
  verb,
  titleOf: (name) => title.replace('{name}', name),
  targetOf: () => ({ to: '/' }),
});
const english = [
  buildAction('Update stock', 'Update stock of {name}'),
  buildAction('Open door', 'Open door of {name}'),
];
const bangla = [buildAction('দরজা খুলুন', '{name}-এর দরজা খুলুন')];

test.each([
  ['pad-1', english, undefined, 'pad-1'],
  ['Open door', english, 'Open door', ''],
  ['open door of Pad-1 ', english, 'Open door', 'pad-1'],
  ['open door office', english, 'Open door', 'office'],
  ['pad-1 update stock', english, 'Update stock', 'pad-1'],
  ['PAD-1-এর দরজা খুলুন', bangla, 'দরজা খুলুন', 'pad-1'],
] as const)('%j names an action and a machine', (typed, actions, verb, wanted) => {
  expect(splitVerb(typed, actions)).toMatchObject({ wanted });
  expect(splitVerb(typed, actions).action?.verb).toBe(verb);
});

test('the typed text is marked case-insensitively, and nothing where it does not occur', () => {
  expect(splitAtMatch('PAD-102', 'ad-')).toEqual(['P', 'AD-', '102']);
  expect(splitAtMatch('PAD-102', ' ')).toEqual(['PAD-102', '', '']);
  expect(splitAtMatch('ইডেন মহিলা', 'মহিলা')).toEqual(['ইডেন ', 'মহিলা', '']);
});

test('a Bangla letter is marked whole, with the signs that belong to it', () => {
  expect(splitAtMatch('এ প্রীতি', 'প্র')).toEqual(['এ ', 'প্রী', 'তি']);
  expect(splitAtMatch('এ প্রীতি', 'রী')).toEqual(['এ ', 'প্রী', 'তি']);
});
