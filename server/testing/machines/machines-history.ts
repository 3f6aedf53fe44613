import type { DispenseEvent } from '../../../contract/device-events.ts';
import { type Dispense, dispenses } from '../../../contract/dispenses.ts';
import { aSuper } from '../admins/admins.ts';
import { reportDispenses } from '../reports.ts';
import { aServer } from '../server.ts';
import { aMachine } from './machines.ts';

const types = ['CASH', 'RFID', 'BKASH', undefined] as const;

/** Two machines of one institution with dispenses of every type, failures, and many at one instant. */
export const twoMachinesWithHistory = async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const first = await aMachine(server, { price: 10 });
  const { organizationId, institutionId } = first;
  const second = await aMachine(server, { institution: { id: institutionId, organizationId } });
  const spread = (step: number): Partial<DispenseEvent>[] =>
    Array.from({ length: 40 }, (_, index) => ({
      at: new Date(Date.parse('2025-12-01T06:00:00.000Z') + index * step * 3_600_000).toISOString(),
      transactionType: types[index % 4],
      isSuccessful: index % 7 !== 0,
      ...(index % 4 === 1 && { rfid: `CARD-${index}` }),
    }));
  const atOnce = Array.from({ length: 33 }, (_, index) => ({
    at: '2026-02-10T06:00:00.000Z',
    transactionType: types[index % 4],
    isSuccessful: index % 5 !== 0,
  }));
  await reportDispenses(server, first, [...spread(7), ...atOnce]);
  await reportDispenses(server, second, [...spread(61), ...atOnce]);

  const list = (query: Record<string, unknown> = {}) =>
    server.call(dispenses.all, { token, params: { institutionId }, query });
  const everyPage = async (query: Record<string, unknown>, limit: number) => {
    const rows: Dispense[] = [];
    for (let page = 1; ; page++) {
      const answer = await list({ ...query, page, limit });
      rows.push(...answer.dispenses);
      if (answer.dispenses.length < limit) return { rows, count: answer.count };
    }
  };
  return { server, token, institutionId, first, second, list, everyPage };
};
