import { machineApi } from '../contract/machine-api.ts';
import { type Machine, machines } from '../contract/machines.ts';
import { sizes } from '../contract/sizes.ts';
import { unlockRfids } from '../contract/unlock-rfids.ts';
import { callEndpoint } from './call.ts';
import { machineLine } from './pairing.ts';
import type { World } from './world.ts';

const slots = Array.from({ length: 18 }, (_, index) => ({
  rowNo: 1 + Math.floor(index / 6),
  columnNo: 1 + (index % 6),
  productCount: 4,
}));

const sizeIn = (rowNo: number) => (rowNo < 3 ? 'REG' : 'LRG');

const aSizedMachine = async ({ line }: World, machine: Machine): Promise<void> => {
  const params = { institutionId: machine.institutionId, machineId: machine._id };
  for (const [sizeId, sizeName] of [
    ['REG', 'Regular'],
    ['LRG', 'Large'],
  ] as const) {
    const body = { sizeId, sizeName, price: 10, point: 0 };
    await callEndpoint(line, sizes.add, { params, body });
  }
  const stocks = slots.map((slot) => ({ ...slot, sizeId: sizeIn(slot.rowNo) }));
  await callEndpoint(line, machines.update, { params, body: { stocks } });
};

/** A machine of 18 slots that was opened, filled and counted today, and then sold five pads. */
export const aVisitedMachine = async (world: World) => {
  const { organization, institution } = await world.tenants('Eden Mohila College', 'Eden Campus');
  const machine = await world.machine(institution, { physicalId: 'PAD-DHK-0025' });
  await aSizedMachine(world, machine);
  await callEndpoint(world.line, unlockRfids.add, {
    params: { id: organization._id },
    body: { physicalId: '04A1B2C3', name: 'রহিমা খাতুন', isActive: true },
  });
  let seq = 0;
  const next = () => {
    seq += 1;
    return { seq, uptimeMs: 0 };
  };
  const events = [
    { type: 'UNLOCK', ...next(), rfid: '04A1B2C3' },
    ...slots.map(({ rowNo, columnNo }) => {
      return { type: 'REFILL', ...next(), rowNo, columnNo, added: rowNo < 3 ? 5 : 4 };
    }),
    ...slots.map(({ rowNo, columnNo }) => {
      const held = rowNo < 3 ? 9 : 8;
      const counted = columnNo === 1 ? held - 1 : held;
      return { type: 'COUNT', ...next(), rowNo, columnNo, counted };
    }),
    ...[1, 2, 3, 4, 5].map((columnNo) => {
      const sale = { transactionType: 'CASH', isSuccessful: true } as const;
      return { type: 'DISPENSE', ...next(), rowNo: 1, columnNo, ...sale };
    }),
  ];
  const line = await machineLine(world.line, machine);
  await callEndpoint(line, machineApi.sync, { body: { epoch: 1, uptimeMs: 0, events } });
  return { institution, machine };
};
