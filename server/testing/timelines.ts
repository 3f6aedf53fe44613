import { machineApi } from '../../contract/machine-api.ts';
import { machines } from '../../contract/machines.ts';
import { sizes } from '../../contract/sizes.ts';
import { type TimelineEntry, timeline } from '../../contract/timeline.ts';
import { aSuper } from './admins/admins.ts';
import { minuteMs, secondMs } from './durations.ts';
import { machineParams } from './machines/machines.ts';
import {
  failedDispense,
  type ReportedEvent,
  successfulDispense,
} from './machines/reporting-machine.ts';
import { aPairedMachine } from './machines/sync.ts';
import { aPayment } from './payments/payments.ts';
import { aServer } from './server.ts';

/** A machine with two slots and two sizes, whose timeline is read. */
export const aMachineWithTimeline = async () => {
  const server = await aServer();
  const stocks = [
    { rowNo: 1, columnNo: 1, productCount: 10 },
    { rowNo: 1, columnNo: 2, productCount: 10 },
  ];
  const { machine, token } = await aPairedMachine(server, { stocks });
  const { token: admin } = await aSuper(server);
  const params = machineParams(machine);
  const body = { sizeId: 'R', sizeName: 'Regular', price: 10, point: 1 };
  await server.call(sizes.add, { params, body, token: admin });
  await server.call(sizes.add, {
    params,
    body: { ...body, sizeId: 'N', sizeName: 'Night' },
    token: admin,
  });
  let seq = 0;
  const sync = (given: Record<string, unknown> = {}, ...events: readonly ReportedEvent[]) =>
    server.call(machineApi.sync, {
      body: {
        epoch: 1,
        uptimeMs: 0,
        ...given,
        events: events.map((event) => {
          seq += 1;
          return { ...event, seq, uptimeMs: 0 };
        }),
      },
      token,
    });
  /** Reports events this many milliseconds after the previous ones. */
  const tellAfter = async (ms: number, ...events: readonly ReportedEvent[]) => {
    server.clock.now += ms;
    await sync({}, ...events);
  };
  const page = (query: Record<string, unknown> = {}) =>
    server.call(timeline.all, { params, query, token: admin });
  /** Reads all pages. */
  const everything = async (query: Record<string, unknown> = {}) => {
    const entries: TimelineEntry[] = [];
    let before: string | undefined;
    do {
      const { entries: more, older } = await page({ ...query, before });
      entries.push(...more);
      before = older ?? undefined;
    } while (before !== undefined);
    return entries;
  };
  return { server, machine, token, admin, params, sync, tellAfter, page, everything };
};

/** A machine whose two slots have different sizes. */
export const aSizedTimeline = async () => {
  const given = await aMachineWithTimeline();
  const { server, params, admin } = given;
  const stocks = [
    { rowNo: 1, columnNo: 1, sizeId: 'R', productCount: 10 },
    { rowNo: 1, columnNo: 2, sizeId: 'N', productCount: 10 },
  ];
  await server.call(machines.update, { params, body: { stocks }, token: admin });
  return given;
};

/** A machine with entries of every kind, many at one instant, and groups wider than a page. */
export const aBusyTimeline = async () => {
  const given = await aSizedTimeline();
  const { server, machine, tellAfter, sync } = given;
  for (let round = 0; round < 4; round++) {
    await tellAfter(
      7 * minuteMs,
      { type: 'BOOT' },
      successfulDispense,
      failedDispense('JAM'),
      successfulDispense,
    );
    await tellAfter(secondMs, { type: 'COUNT', rowNo: 1, columnNo: 1, counted: 8 });
    await tellAfter(30 * secondMs, { type: 'UNKNOWN_CARD', rfid: 'A9' }, successfulDispense);
    await aPayment(server, machine, {
      trxId: null,
      state: 'FAILED',
      createdAt: server.clock.now,
    });
    await tellAfter(
      20 * secondMs,
      { type: 'REFILL', rowNo: 1, columnNo: 2, added: 2 },
      successfulDispense,
    );
    await tellAfter(0, { type: 'FAULT', code: 'JAM' }, { type: 'CLEAR', code: 'JAM' });
    await sync({ doorOpen: round % 2 === 0 });
  }
  return given;
};
