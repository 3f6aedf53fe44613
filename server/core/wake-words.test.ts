import { expect, test } from 'vitest';
import { everything, readWord, wordsOf } from './wake-words.ts';
import { concerns, type Wake } from './wakes.ts';

const wakeOf = (machine: number): Wake => ({
  topic: 'stock',
  organizationId: `organization-${machine % 2}`,
  institutionId: `institution-${machine % 20}`,
  machineId: `machine-${machine}`.padEnd(36, '-'),
});
const wakes = (count: number) => Array.from({ length: count }, (_, index) => wakeOf(index));
const told = (given: readonly Wake[], longest = 7900): Wake[] =>
  Array.from(wordsOf('a', given, longest)).flatMap((word) => readWord(word, 'b'));

test('each change is encoded once, in payloads that are short enough', () => {
  const given = wakes(150);
  const words = [...wordsOf('a', [...given, ...given], 2000)];
  expect(words.length).toBeGreaterThan(1);
  for (const word of words) expect(word.length).toBeLessThanOrEqual(2000);
  expect(told([...given, ...given], 2000)).toEqual(given);
});

test('many changes at once are encoded by tenant', () => {
  const coarse = told(wakes(5000));
  expect(coarse).toHaveLength(20);
  expect(coarse).toContainEqual({ ...wakeOf(3), machineId: null });
});

test('changes of many tenants at once are encoded by topic', () => {
  const given = wakes(5000).map((wake, index) => ({ ...wake, institutionId: `${index}` }));
  expect(told(given)).toEqual(everything.filter(({ topic }) => topic === 'stock'));
});

test('a process does not hear itself, and takes what it cannot read for anything', () => {
  const [word = ''] = wordsOf('a', wakes(1), 7900);
  expect(readWord(word, 'a')).toEqual([]);
  expect(readWord('{"from":"b","told":[["rockets",null,null,null]]}', 'a')).toEqual(everything);
  expect(readWord('{', 'a')).toEqual(everything);
});

test('a change concerns whoever waits for its machine, its tenant or anything', () => {
  const wake = { ...wakeOf(1), machineId: null };
  expect(concerns(wake, {})).toBe(true);
  expect(concerns(wake, { organizationId: 'organization-1', machineId: 'machine' })).toBe(true);
  expect(concerns(wake, { institutionId: 'institution-2' })).toBe(false);
});
