import { expect, test } from 'vitest';
import { LiveChanges, mostPlaces } from '../../contract/live.ts';
import type { Topic } from '../core/wakes.ts';
import { Gathered } from './gathered.ts';

const wake = (topic: Topic, institutionId: string | null = 'i') => ({
  topic,
  organizationId: institutionId === null ? null : 'o',
  institutionId,
  machineId: 'm',
});

const changesIn = (event: string) =>
  LiveChanges.parse(JSON.parse(event.replace(/^data: /, ''))).changes;

test('what changes in one place is told together, each topic once', () => {
  const gathered = new Gathered();
  for (const topic of ['stock', 'figures', 'stock'] as const) gathered.add(wake(topic));
  expect(changesIn(gathered.take())).toEqual([
    { organizationId: 'o', institutionId: 'i', topics: ['stock', 'figures'] },
  ]);
  expect(gathered.isEmpty).toBe(true);
});

test('what concerns no open page is not told', () => {
  const gathered = new Gathered();
  for (const topic of ['contacts', 'sessions'] as const) gathered.add(wake(topic));
  expect(gathered.isEmpty).toBe(true);
});

test('of more places than an event may name it is told what changed in any', () => {
  const gathered = new Gathered();
  for (let count = 0; count < mostPlaces; count++) gathered.add(wake('stock', `i${count}`));
  gathered.add(wake('figures', 'one more'));
  gathered.add(wake('payments', 'yet another'));
  expect(changesIn(gathered.take())).toEqual([
    { organizationId: null, institutionId: null, topics: ['stock', 'figures', 'payments'] },
  ]);
});
