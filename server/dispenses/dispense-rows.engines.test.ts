import { describe, expect, test } from 'vitest';
import { dispenses } from '../../contract/dispenses.ts';
import { aSuper } from '../testing/admins/admins.ts';
import { aMachine } from '../testing/machines/machines.ts';
import { reportDispenses } from '../testing/reports.ts';
import { aServer, shareServer } from '../testing/server.ts';

shareServer();

describe('the list', () => {
  test('a day is a business day, from its first to its last millisecond', async () => {
    const server = await aServer();
    const { token } = await aSuper(server);
    const machine = await aMachine(server);
    const times = [
      '2026-03-01T17:59:59.999Z',
      '2026-03-01T18:00:00.000Z',
      '2026-03-02T17:59:59.999Z',
      '2026-03-02T18:00:00.000Z',
    ];
    await reportDispenses(
      server,
      machine,
      times.map((at) => ({ at })),
    );
    const { dispenses: rows, count } = await server.call(dispenses.all, {
      token,
      params: { institutionId: machine.institutionId },
      query: { startDate: '2026-03-02', endDate: '2026-03-02T12:00:00.000Z' },
    });
    expect([rows.map(({ dispensedAt }) => dispensedAt), count]).toEqual([[times[2], times[1]], 2]);
  });
});
