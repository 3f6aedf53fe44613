import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { LiveTopic } from '../../../contract/live.ts';
import { machines } from '../../../contract/machines.ts';
import { overview } from '../../../contract/overview.ts';
import { type AnyCallInput, buildUrl } from '../../../contract/request.ts';
import { timeline } from '../../../contract/timeline.ts';
import { isChanged } from './changed-queries.ts';

const organizationId = '019523a0-0000-7000-8000-000000000001';
const institutionId = '019523a0-0000-7000-8000-000000000002';
const elsewhere = '019523a0-0000-7000-8000-000000000003';

/** The query key of an answer. */
const keyOf = (row: Endpoint, given: AnyCallInput) => [row.path, buildUrl(row, given)];

const cachedQuery = (key: readonly unknown[]) => {
  const cache = new QueryClient().getQueryCache();
  return cache.build(new QueryClient(), { queryKey: key });
};
const listOf = (id: string) => cachedQuery(keyOf(machines.all, { params: { institutionId: id } }));
const tilesOf = (query: object) => cachedQuery(keyOf(overview.tiles, { query: { ...query } }));

const timelineOf = (machineId: string) =>
  cachedQuery(keyOf(timeline.all, { params: { institutionId, machineId } }));

const change = (...topics: LiveTopic[]) => [{ organizationId, institutionId, topics }];
const platformChange = [{ organizationId: null, institutionId: null, topics: ['stock' as const] }];

test('a query of a topic and tenant is changed, one of another tenant is not', () => {
  const changed = isChanged(change('stock'));
  expect(changed(listOf(institutionId))).toBe(true);
  expect(changed(listOf(elsewhere))).toBe(false);
  expect(isChanged(platformChange)(listOf(elsewhere))).toBe(true);
});

test('the timeline of a machine is changed by any event of a machine there', () => {
  expect(isChanged(change('events'))(timelineOf('PAD-1'))).toBe(true);
  expect(isChanged(change('events'))(listOf(institutionId))).toBe(false);
});

test('queries of the platform, the organization and the institution are changed by a sale there', () => {
  const changed = isChanged(change('figures'));
  expect(changed(tilesOf({}))).toBe(true);
  expect(changed(tilesOf({ organizationId }))).toBe(true);
  expect(changed(tilesOf({ organizationId: elsewhere, institutionId: elsewhere }))).toBe(false);
});

test('queries without the topic stay', () => {
  expect(isChanged(change('commands', 'payments'))(listOf(institutionId))).toBe(false);
  expect(isChanged(change('stock'))(cachedQuery(['anything else']))).toBe(false);
});
