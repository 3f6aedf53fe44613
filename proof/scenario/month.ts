import { admins } from '../../contract/admins.ts';
import { commands } from '../../contract/commands.ts';
import { machines } from '../../contract/machines.ts';
import { organizations } from '../../contract/organizations.ts';
import { rfids } from '../../contract/rfids.ts';
import { sizes } from '../../contract/sizes.ts';
import { dayNumber, startOfDay } from '../../contract/values/periods.ts';
import {
  drawChance,
  pickOne,
  pickWeighted,
  type Random,
  randomBetween,
  seededRandom,
} from '../../simulator/core/random.ts';
import { failureWeights } from '../../simulator/fleet/sales.ts';
import type { Box } from './box.ts';
import type { Customer } from './customer.ts';
import { blockedCard, cardPlans, foreignCard, poorCard, unlockCard } from './plan.ts';
import { timeZone } from './real-server.ts';
import { countByAdmin, institutionLogin, pairBox, type ScenarioWorld } from './setup.ts';

/** March 2026 begins on a Sunday; the machines are set up on the day before. */
export const monthRange = { first: '2026-03-01', last: '2026-03-31' };

/** The instant of a clock time on a day of the month; day 0 is the one before. */
export const instantOn = (day: number, hour: number, minute = 0, second = 0): number =>
  startOfDay(dayNumber(monthRange.first) + day - 1, timeZone) +
  ((hour * 60 + minute) * 60 + second) * 1000;

export const monthStart = instantOn(0, 10);
export const monthEnd = instantOn(31, 23, 0);

interface Moment {
  readonly at: number;
  readonly happen: () => Promise<void>;
}

const typeWeights = { CASH: 45, RFID: 40, BKASH: 12, OTHER: 3 } as const;

const aCustomer = (box: Box, random: Random): Customer => {
  const place = pickOne(random, box.plan.slots);
  const fault = drawChance(random, 0.07) ? pickWeighted(random, failureWeights) : undefined;
  const type = pickWeighted(random, typeWeights);
  if (type === 'OTHER') return { place, type: '', fault };
  if (type !== 'RFID') return { place, type, fault };
  const numbers = [...cardPlans.map(({ rfid }) => rfid), foreignCard];
  return { place, type, rfid: pickOne(random, numbers), fault };
};

/** Customers come at least a minute apart, so that no hold of a card check affects the next. */
const customersOf = ({ boxes }: ScenarioWorld, day: number, random: Random): Moment[] => {
  const free = Array.from({ length: 420 }, (_, index) => instantOn(day, 7, 30 + 2 * index));
  return Object.values(boxes).flatMap((box: Box) => {
    const isRush = box === boxes.library && day >= 8 && day <= 11;
    const count = isRush ? 60 : randomBetween(random, 0, 2 * box.plan.customersPerDay);
    return Array.from({ length: count }, (): Moment => {
      const [slot = 0] = free.splice(randomBetween(random, 0, free.length - 1), 1);
      const happen = async () => {
        const isBare = box.plan.slots.some((place) => box.contents(place) === 0);
        if (isBare && drawChance(random, 0.3)) box.refill(unlockCard);
        const customer = aCustomer(box, random);
        await box.serve(customer);
        if (customer.rfid !== undefined || drawChance(random, 0.4)) await box.sync();
      };
      return { at: slot + randomBetween(random, 0, 50_000), happen };
    });
  });
};

const aCashCustomer = (box: Box): Customer => ({
  place: box.plan.slots[0] ?? { rowNo: 1, columnNo: 1 },
  type: 'CASH',
});

/** The last and the first millisecond of a day belong to different days. */
const midnightsOf = ({ boxes }: ScenarioWorld): Moment[] =>
  [1, 2, 8, 31].flatMap((day) =>
    [instantOn(day, 0) - 1, instantOn(day, 0)].map((at) => ({
      at,
      happen: async () => {
        await boxes.gate.serve(aCashCustomer(boxes.gate));
        await boxes.gate.sync();
      },
    })),
  );

const plannedMoments = (world: ScenarioWorld): Moment[] => {
  const { boxes, offices, server, truth, institutionId } = world;
  const { gate, library, canteen } = boxes;
  const office = offices.INSTITUTION;
  const paramsOf = (box: Box) => ({ institutionId, machineId: box.id });
  const cardParams = (rfid: string) => ({
    institutionId,
    rfidId: world.cardIds.get(rfid) ?? '',
  });
  const log = (box: Box, message: string) => {
    const machine = box.plan.physicalId;
    const last = truth.updates.findLast((update) => update.machine === machine);
    truth.updates.push({ at: server.now, machine, message, assignedTo: last?.assignedTo ?? '' });
  };
  const activate = async (isActivated: boolean) => {
    await office.change(machines.update, { params: paramsOf(canteen), body: { isActivated } });
    log(canteen, `Machine ${isActivated ? 'activated' : 'deactivated'}`);
    canteen.isActivated = isActivated;
    canteen.pendingChanges.push(() => {
      canteen.isSelling = isActivated;
    });
    await canteen.sync();
  };
  const price = async (box: Box, sizeId: string, newPrice: number) => {
    const size = box.plan.sizes.find((one) => one.sizeId === sizeId);
    if (!size) throw new Error(`There is no size ${sizeId}`);
    await office.change(sizes.update, {
      params: { ...paramsOf(box), sizeId },
      body: { ...size, price: newPrice },
    });
    log(box, `Size updated: ${size.sizeName} (${sizeId}): price ${size.price} → ${newPrice}`);
    box.pendingChanges.push(() => box.prices.set(sizeId, newPrice));
    await box.sync();
  };
  const lose = (box: Box, index: number, count: number) => {
    const place = box.plan.slots[index];
    if (place) box.put(place, Math.max(0, box.contents(place) - count));
  };

  library.offline.push({ from: instantOn(8, 9), to: instantOn(12, 18) });
  canteen.offline.push({ from: instantOn(16, 10), to: instantOn(16, 15) });
  gate.offline.push({ from: instantOn(20, 8), to: instantOn(21, 20) });

  const list: [number, () => Promise<unknown>][] = [
    [instantOn(0, 12), () => gate.serve(aCashCustomer(gate))],
    [instantOn(0, 12, 5), () => gate.sync()],
    [
      instantOn(3, 7),
      async () => {
        const wrong = { ...institutionLogin, password: 'not-the-password' };
        await office.expectRefusal(admins.login, { body: wrong }, 'FAILED');
        const body = { name: 'Mine', description: 'Not allowed' };
        await office.expectRefusal(organizations.create, { body }, 'DENIED');
      },
    ],
    [instantOn(4, 22), async () => lose(gate, 0, 2)],
    [instantOn(5, 12, 1, 30), () => countByAdmin(world, gate, 'Rahim')],
    [
      instantOn(6, 7),
      async () => {
        await office.change(commands.queue, { params: paramsOf(gate), body: { type: 'UNLOCK' } });
        await gate.sync();
        await gate.machine.carryOut();
        await gate.sync();
      },
    ],
    [instantOn(7, 22), () => gate.syncInPowerCut()],
    [instantOn(9, 7), async () => lose(library, 1, 1)],
    [instantOn(9, 11, 1, 30), async () => library.count()],
    [
      instantOn(9, 22),
      async () => {
        const body = { isActive: false };
        await office.change(rfids.update, { params: cardParams(blockedCard), body });
        const card = truth.cards.get(blockedCard);
        if (card) card.isActive = false;
      },
    ],
    // The library's machine is offline, so it has not heard of the block.
    [
      instantOn(10, 7),
      () => library.serve({ place: { rowNo: 2, columnNo: 1 }, type: 'RFID', rfid: blockedCard }),
    ],
    [
      instantOn(10, 13, 1, 30),
      async () => {
        for (const place of library.plan.slots) library.put(place, 11);
        await countByAdmin(world, library, 'Karim');
      },
    ],
    [instantOn(12, 7), () => price(library, 'NGT', 22.5)],
    [instantOn(13, 7), async () => gate.count()],
    [
      instantOn(14, 7),
      () => gate.serve({ ...aCashCustomer(gate), place: { rowNo: 9, columnNo: 9 } }),
    ],
    // A dispense with a foreign card is stored as it happened.
    [
      instantOn(14, 22),
      async () => gate.drop({ ...aCashCustomer(gate), type: 'RFID', rfid: foreignCard }),
    ],
    [instantOn(15, 7), () => price(gate, 'LRG', 16.5)],
    [instantOn(16, 12, 1, 30), () => activate(false)],
    [instantOn(18, 7), () => activate(true)],
    [instantOn(20, 13, 1, 30), async () => gate.machine.powerCut()],
    // The gate is offline and sells on at the price that it holds.
    [instantOn(21, 7), () => price(gate, 'REG', 11)],
    [
      instantOn(23, 7),
      async () => {
        await gate.sync();
        gate.replaceBoard();
        await pairBox(world, gate);
      },
    ],
    [
      instantOn(25, 7),
      async () => {
        for (const box of [gate, library, canteen]) await box.sync();
        const body = { point: 25 };
        await office.change(rfids.update, { params: cardParams(poorCard), body });
        const card = truth.cards.get(poorCard);
        if (card) card.points = 25;
      },
    ],
    [instantOn(28, 7), () => countByAdmin(world, library, 'Karim')],
    [
      monthEnd,
      async () => {
        for (const box of [gate, library, canteen]) await box.sync();
      },
    ],
  ];
  return list.map(([at, happen]) => ({
    at,
    happen: async () => {
      await happen();
    },
  }));
};

/** Plays the month moment by moment, the same every time. */
export const playMonth = async (world: ScenarioWorld): Promise<void> => {
  const random = seededRandom(20260301);
  const days = Array.from({ length: 31 }, (_, index) => index + 1);
  const moments = [
    ...days.flatMap((day) => customersOf(world, day, random)),
    ...midnightsOf(world),
    ...plannedMoments(world),
  ].toSorted((one, other) => one.at - other.at);
  for (const { at, happen } of moments) {
    await world.server.moveTo(at);
    await happen();
  }
};
