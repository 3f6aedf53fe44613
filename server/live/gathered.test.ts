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

test('changes in one place are sent together, each topic once', () => {
  const gathered = new Gathered();
  for (const topic of ['stock', 'figures', 'stock'] as const) gathered.add(wake(topic));
  expect(changesIn(gathered.take())).toEqual([
    { organizationId: 'o', institutionId: 'i', topics: ['stock', 'figures'] },
  ]);
  expect(gathered.isEmpty).toBe(true);
});

test('topics that concern no open page are not sent', () => {
  const gathered = new Gathered();
  for (const topic of ['contacts', 'sessions'] as const) gathered.add(wake(topic));
  expect(gathered.isEmpty).toBe(true);
});

test('with more places than an event may name, only the topics are sent', () => {
  const gathered = new Gathered();
  for (let count = 0; count < mostPlaces; count++) gathered.add(wake('stock', `i${count}`));
  gathered.add(wake('figures', 'one more'));
  gathered.add(wake('payments', 'yet another'));
  expect(changesIn(gathered.take())).toEqual([
    { organizationId: null, institutionId: null, topics: ['stock', 'figures', 'payments'] },
  ]);
});
