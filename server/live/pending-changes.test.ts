import { expect, test } from 'vitest';
import { LiveChanges, maxPlaces } from '../../contract/live.ts';
import type { ChangeTopic } from '../platform/events/change-events.ts';
import { PendingChanges } from './pending-changes.ts';

const changeEvent = (topic: ChangeTopic, institutionId: string | null = 'i') => ({
  topic,
  organizationId: institutionId === null ? null : 'o',
  institutionId,
  machineId: 'm',
});

const changesIn = (event: string) =>
  LiveChanges.parse(JSON.parse(event.replace(/^data: /, ''))).changes;

test('changes in one place are sent together, each topic once', () => {
  const pending = new PendingChanges();
  for (const topic of ['stock', 'figures', 'stock'] as const) pending.add(changeEvent(topic));
  expect(changesIn(pending.takeEvent())).toEqual([
    { organizationId: 'o', institutionId: 'i', topics: ['stock', 'figures'] },
  ]);
  expect(pending.isEmpty).toBe(true);
});

test('topics that concern no open page are not sent', () => {
  const pending = new PendingChanges();
  for (const topic of ['contacts', 'sessions'] as const) pending.add(changeEvent(topic));
  expect(pending.isEmpty).toBe(true);
});

test('with more places than an event may name, only the topics are sent', () => {
  const pending = new PendingChanges();
  for (let count = 0; count < maxPlaces; count++) pending.add(changeEvent('stock', `i${count}`));
  pending.add(changeEvent('figures', 'one more'));
  pending.add(changeEvent('payments', 'yet another'));
  expect(changesIn(pending.takeEvent())).toEqual([
    { organizationId: null, institutionId: null, topics: ['stock', 'figures', 'payments'] },
  ]);
});
