import { expect, test } from 'vitest';
import { LiveChanges, maxPlaces } from '../../contract/live.ts';
import type { ChangeTopic } from '../platform/events/change-events.ts';
import { encodeChanges } from './change-message.ts';

const changeEvent = (topic: ChangeTopic, institutionId = 'i', machineId = 'm') => ({
  topic,
  organizationId: 'o',
  institutionId,
  machineId,
});

const changesIn = (message = '') =>
  LiveChanges.parse(JSON.parse(message.replace(/^data: /, ''))).changes;

test('changes in one place are sent together, each topic once', () => {
  const events = [changeEvent('stock'), changeEvent('figures'), changeEvent('stock', 'i', 'n')];
  expect(changesIn(encodeChanges(events))).toEqual([
    { organizationId: 'o', institutionId: 'i', topics: ['stock', 'figures'] },
  ]);
});

test('topics that concern no open page are not sent', () => {
  expect(encodeChanges([changeEvent('contacts'), changeEvent('sessions')])).toBe(undefined);
});

test('with more places than an event may name, only the topics are sent', () => {
  const events = Array.from({ length: maxPlaces }, (_, index) => changeEvent('stock', `i${index}`));
  expect(changesIn(encodeChanges(events))).toHaveLength(maxPlaces);
  events.push(changeEvent('figures', 'one more'), changeEvent('payments', 'yet another'));
  expect(changesIn(encodeChanges(events))).toEqual([
    { organizationId: null, institutionId: null, topics: ['stock', 'figures', 'payments'] },
  ]);
});
