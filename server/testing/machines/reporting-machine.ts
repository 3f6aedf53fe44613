import type { DeviceEvent } from '../../../contract/device-events.ts';
import { machines } from '../../../contract/machines.ts';
import { aSuper } from '../admins/admins.ts';
import { secondMs } from '../durations.ts';
import type { TestServer } from '../server.ts';
import { aPairedMachine, syncEvents } from './sync.ts';

export const twoSlots = [
  { rowNo: 1, columnNo: 1, productCount: 10 },
  { rowNo: 1, columnNo: 2, productCount: 9 },
];
export const firstSlot = { rowNo: 1, columnNo: 1 };

export type ReportedEvent = DeviceEvent extends infer E
  ? E extends DeviceEvent
    ? Omit<E, 'seq' | 'uptimeMs'>
    : never
  : never;

export const failedDispense = (
  failureReason: 'JAM' | 'MOTOR' | 'NO_DROP' | 'EMPTY' | 'CANCELLED',
): ReportedEvent => ({
  type: 'DISPENSE',
  transactionType: 'CASH',
  ...firstSlot,
  isSuccessful: false,
  failureReason,
});
export const successfulDispense: ReportedEvent = {
  type: 'DISPENSE',
  ...firstSlot,
  isSuccessful: true,
};
export const twoJams: readonly ReportedEvent[] = [failedDispense('JAM'), failedDispense('JAM')];

export const aReportingMachine = async (server: TestServer) => {
  const { machine, token } = await aPairedMachine(server, {
    stocks: twoSlots,
    pointsEnabled: true,
  });
  const { token: admin } = await aSuper(server);
  const params = { institutionId: machine.institutionId, machineId: machine.id };
  let seq = 0;
  /** Reports events, each a second after the previous one. */
  const tell = async (...events: readonly ReportedEvent[]) => {
    for (const event of events) {
      server.clock.now += secondMs;
      seq += 1;
      await syncEvents(server, token, [{ ...event, seq, uptimeMs: 0 }]);
    }
  };
  const seen = async () => {
    const { machines: list } = await server.call(machines.all, { params, token: admin });
    return list.find(({ _id }) => _id === machine.id);
  };
  /** Returns for each slot why it is paused. */
  const paused = async () =>
    (await seen())?.stocks.map(({ paused: pause }) => pause && `${pause.cause} ${pause.code}`);
  const resume = (...slots: { rowNo: number; columnNo: number }[]) =>
    server.call(machines.resume, { params, body: { slots }, token: admin });
  return { machine, token, admin, params, tell, seen, paused, resume };
};
