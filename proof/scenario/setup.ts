import { admins } from '../../contract/admins.ts';
import { institutions } from '../../contract/institutions.ts';
import { machineApi } from '../../contract/machine-api.ts';
import { machines } from '../../contract/machines.ts';
import { organizations } from '../../contract/organizations.ts';
import { rfids } from '../../contract/rfids.ts';
import { sizes } from '../../contract/sizes.ts';
import type { SlotPosition } from '../../contract/slots.ts';
import { unlockRfids } from '../../contract/unlock-rfids.ts';
import { superAdmin } from '../program.ts';
import { Box } from './box.ts';
import { cardLimits } from './card-rules.ts';
import { Office, type Offices } from './office.ts';
import {
  type BoxPlan,
  canteenPlan,
  cardPlans,
  gatePlan,
  libraryPlan,
  slotCapacity,
  unlockCard,
} from './plan.ts';
import type { RealServer } from './real-server.ts';
import type { Truth } from './record.ts';

export interface ScenarioWorld {
  readonly server: RealServer;
  readonly truth: Truth;
  readonly offices: Offices;
  readonly organizationId: string;
  readonly institutionId: string;
  readonly boxes: { readonly gate: Box; readonly library: Box; readonly canteen: Box };
  readonly cardIds: ReadonlyMap<string, string>;
}

export const organizationName = 'Padma Trust';
export const institutionName = 'Padma "Girls", College';
const organizationLogin = { username: 'padma', password: 'ilish-jamdani-44' };
export const institutionLogin = { username: 'padma-college', password: 'doyel-rickshaw-52' };

const placeText = ({ rowNo, columnNo }: SlotPosition) => `row ${rowNo}, column ${columnNo}`;

/** An admin counts every slot of a machine by hand and assigns its refill. */
export const countByAdmin = async (
  { server, truth, offices, institutionId }: Omit<ScenarioWorld, 'boxes' | 'cardIds'>,
  box: Box,
  assignedTo: string,
  resized: readonly SlotPosition[] = [],
): Promise<void> => {
  const { slots, physicalId } = box.plan;
  const parts = [
    ...slots.flatMap((slot) => {
      const before = truth.countAt(physicalId, slot, server.now);
      const counted = box.contents(slot);
      return before === counted ? [] : [`${placeText(slot)}: ${before} → ${counted}`];
    }),
    ...resized.map((slot) => `${placeText(slot)}: size changed`),
  ];
  const stocks = slots.map((slot) => ({ ...slot, productCount: box.contents(slot) }));
  await offices.INSTITUTION.change(machines.update, {
    params: { institutionId, machineId: box.id },
    body: { stocks, taskAssignedTo: assignedTo },
  });
  const occasion = { at: server.now, machine: physicalId };
  truth.updates.push({
    ...occasion,
    message: `Stock updated: ${parts.join('; ') || 'counted, no difference'}`,
    assignedTo,
  });
  for (const { rowNo, columnNo, productCount: counted } of stocks) {
    truth.movements.push({ ...occasion, rowNo, columnNo, counted, isReported: true });
  }
};

/** Pairs the controller of a box by a new code. */
export const pairBox = async (
  { offices, institutionId }: Pick<ScenarioWorld, 'offices' | 'institutionId'>,
  box: Box,
): Promise<void> => {
  const office = offices.INSTITUTION;
  const params = { institutionId, machineId: box.id };
  const { claimCode } = await office.change(machines.pairingCode, { params });
  await box.machine.claim(claimCode);
  office.recordAction(machineApi.claim, 'DONE', box.plan.physicalId);
  await box.sync();
};

const buildBox = async (
  world: Omit<ScenarioWorld, 'boxes' | 'cardIds'>,
  plan: BoxPlan,
  seed: number,
): Promise<Box> => {
  const { server, truth, offices, institutionId } = world;
  const office = offices.INSTITUTION;
  const { physicalId, name, price, point, pointsEnabled } = plan;
  const note = (message: string, assignedTo = '') =>
    truth.updates.push({ at: server.now, machine: physicalId, message, assignedTo });
  await server.moveTo(server.now + 1_000);
  const { machine } = await office.change(machines.create, {
    params: { institutionId },
    body: {
      physicalId,
      name,
      price,
      point,
      pointsEnabled,
      isActivated: true,
      stocks: plan.slots.map(({ rowNo, columnNo }) => ({ rowNo, columnNo, productCount: 0 })),
    },
  });
  note(`Machine created: slots ${plan.slots.length}, pads 0`);
  const params = { institutionId, machineId: machine._id };
  for (const body of plan.sizes) {
    await server.moveTo(server.now + 1_000);
    await office.change(sizes.add, { params, body });
    const { sizeName, sizeId, price, point } = body;
    note(`Size added: ${sizeName} (${sizeId}), price ${price}, point ${point}`);
  }
  const box = new Box(plan, machine._id, { server, truth, seed });
  await server.moveTo(server.now + 1_000);
  for (const slot of plan.slots) box.put(slot, slotCapacity);
  await countByAdmin(
    world,
    box,
    'Rahim',
    plan.slots.filter(({ sizeId }) => sizeId !== undefined),
  );
  await pairBox(world, box);
  return box;
};

const buildCards = async ({
  truth,
  offices,
  institutionId,
}: Omit<ScenarioWorld, 'boxes' | 'cardIds'>) => {
  const ids = new Map<string, string>();
  for (const { rfid: physicalId, points: point, stockType, isFree } of cardPlans) {
    const { rfid } = await offices.INSTITUTION.change(rfids.create, {
      params: { institutionId },
      body: { physicalId, point, stockType, isFree },
    });
    ids.set(physicalId, rfid._id);
    truth.cards.set(physicalId, {
      rfid: physicalId,
      points: point,
      stockType,
      isFree,
      isActive: true,
    });
  }
  return ids;
};

export const buildWorld = async (server: RealServer, truth: Truth): Promise<ScenarioWorld> => {
  const first = new Office(server, truth, superAdmin);
  const { organization } = await first.change(organizations.create, {
    body: { name: organizationName, description: 'Pads for every girl' },
  });
  const organizationId = organization._id;
  await first.change(admins.organizationCreate, {
    params: { organizationId },
    body: organizationLogin,
  });
  const second = new Office(server, truth, organizationLogin);
  const { institution } = await second.change(institutions.create, {
    params: { organizationId },
    body: { name: institutionName, category: 'SOCIAL', address: 'Rajshahi' },
  });
  const institutionId = institution._id;
  await second.change(institutions.update, {
    params: { id: institutionId },
    body: { limitation: cardLimits },
  });
  await second.change(unlockRfids.add, {
    params: { id: organizationId },
    body: { physicalId: unlockCard, name: 'Staff', isActive: true },
  });
  await second.change(admins.institutionCreate, {
    params: { institutionId },
    body: institutionLogin,
  });
  const third = new Office(server, truth, institutionLogin);
  const offices = { SUPER: first, ORGANIZATION: second, INSTITUTION: third };
  const world = { server, truth, offices, organizationId, institutionId };
  const cardIds = await buildCards(world);
  const boxes = {
    gate: await buildBox(world, gatePlan, 11),
    library: await buildBox(world, libraryPlan, 12),
    canteen: await buildBox(world, canteenPlan, 13),
  };
  return { ...world, boxes, cardIds };
};
