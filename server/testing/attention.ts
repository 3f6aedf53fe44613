import { type AttentionItem, type AttentionRow, attention } from '../../contract/attention.ts';
import type { AttentionKind } from '../../contract/attention-kinds.ts';
import { maxSilenceMs } from '../../contract/attention-limits.ts';
import type { EndpointQuery } from '../../contract/endpoint.ts';
import { calendarOf } from '../../contract/values/periods.ts';
import { findUnsentAlerts } from '../alerts/find-unsent-alerts.ts';
import { createStoppedSalesFinder } from '../attention/findings/find-sales.ts';
import { scanForProblems } from '../attention/scan/scan.ts';
import type { TenantMachine } from '../machines/rollup/rollup.ts';
import { newId } from '../platform/lists/ids.ts';
import { aSuper } from './admins/admins.ts';
import { hourMs } from './durations.ts';
import type { TestServer } from './server.ts';

/** Scans once, as a server that has listened for long enough. */
export const scanAttention = (
  { store, settings, clock }: TestServer,
  listeningSince = clock.now - maxSilenceMs,
): Promise<void> =>
  scanForProblems(
    store,
    {
      settings,
      calendar: calendarOf(settings.TIME_ZONE),
      findStoppedSales: createStoppedSalesFinder(),
      findUnsentAlerts,
    },
    { now: clock.now, listeningSince },
  );

/** Lists the attention rows of an admin; of a new super admin by default. */
export const listRows = async (
  server: TestServer,
  query: Partial<EndpointQuery<typeof attention.all>> = {},
  token?: string,
): Promise<AttentionRow[]> => {
  const { rows } = await server.call(attention.all, {
    query: { limit: 200, ...query },
    token: token ?? (await aSuper(server)).token,
  });
  return rows;
};

/** Lists the items that the rows of an admin name. */
export const listAttention = async (
  ...given: Parameters<typeof listRows>
): Promise<AttentionItem[]> => (await listRows(...given)).flatMap(({ items }) => items);

/** Scans, and lists the items of a kind. */
export const findTroubles = async (
  server: TestServer,
  kind: AttentionKind,
): Promise<AttentionItem[]> => {
  await scanAttention(server);
  return listAttention(server, { kind });
};

export const listAttentionKinds = async (
  ...given: Parameters<typeof listAttention>
): Promise<AttentionKind[]> => (await listAttention(...given)).map(({ kind }) => kind);

/** Marks an item as done, as a super admin. */
export const finishItem = async (
  server: TestServer,
  item: AttentionItem | undefined,
): Promise<void> => {
  if (!item) throw new Error('There is no item');
  const { _id: itemId, kind } = item;
  const { token } = await aSuper(server);
  const rows = await listRows(server, { kind }, token);
  const ids = rows.filter(({ items }) => items.some(({ _id }) => _id === itemId));
  await server.call(attention.done, { body: { kind, rows: ids.map(({ _id }) => _id) }, token });
};

/** Makes a machine silent for an hour and inserts its item; returns the item's ID. */
export const aSilentMachineItem = (
  { store, clock }: TestServer,
  { id: machineId, organizationId, institutionId }: TenantMachine,
): Promise<string> =>
  store.change(async (tx) => {
    const id = newId();
    const lastSyncedAt = clock.now - hourMs;
    await tx.updateTable('machines').set({ lastSyncedAt }).where('id', '=', machineId).execute();
    await tx
      .insertInto('attention')
      .values({
        id,
        organizationId,
        institutionId,
        machineId,
        kind: 'MACHINE_SILENT',
        subject: '',
        facts: JSON.stringify({ rssi: null, simNumber: '' }),
        parts: '',
        since: lastSyncedAt,
        openedAt: clock.now,
      })
      .execute();
    return id;
  });
