import { admins } from '../../contract/admins.ts';
import { commands } from '../../contract/commands.ts';
import { machines } from '../../contract/machines.ts';
import { organizations } from '../../contract/organizations.ts';
import { dayNumber, startOfDay } from '../../contract/periods.ts';
import { rfids } from '../../contract/rfids.ts';
import { sizes } from '../../contract/sizes.ts';
import {
  between,
  chance,
  oneOf,
  type Random,
  seeded,
  weighted,
} from '../../simulator/core/random.ts';
import { failures } from '../../simulator/fleet/sales.ts';
import type { Box } from './box.ts';
import type { Customer } from './customer.ts';
import { blockedCard, cards, foreignCard, poorCard, unlockCard } from './plan.ts';
import { timeZone } from './real-server.ts';
import { countByAdmin, ofInstitution, type World } from './setup.ts';

/** March 2026 begins on a Sunday; the machines are set up on the day before. */
export const month = { first: '2026-03-01', last: '2026-03-31' };

/** The instant of a clock time on a day of the month; day 0 is the one before. */
export const on = (day: number, hour: number, minute = 0, second = 0): number =>
  startOfDay(dayNumber(month.first) + day - 1, timeZone) +
  ((hour * 60 + minute) * 60 + second) * 1000;

export const start = on(0, 10);
export const end = on(31, 23, 0);

interface Moment {
  readonly at: number;
  readonly happen: () => Promise<void>;
}

const mix = { CASH: 45, RFID: 40, BKASH: 12, OTHER: 3 } as const;

const aCustomer = (box: Box, random: Random): Customer => {
  const place = oneOf(random, box.plan.slots);
  const fault = chance(random, 0.07) ? weighted(random, failures) : undefined;
  const type = weighted(random, mix);
  if (type === 'OTHER') return { place, type: '', fault };
  if (type !== 'RFID') return { place, type, fault };
  const numbers = [...cards.map(({ rfid }) => rfid), foreignCard];
  return { place, type, rfid: oneOf(random, numbers), fault };
};

/** Customers come at least a minute apart, so that no hold of a card check affects the next. */
const customersOf = ({ boxes }: World, day: number, random: Random): Moment[] => {
  const free = Array.from({ length: 420 }, (_, index) => on(day, 7, 30 + 2 * index));
  return Object.values(boxes).flatMap((box: Box) => {
    const isRush = box === boxes.library && day >= 8 && day <= 11;
    const count = isRush ? 60 : between(random, 0, 2 * box.plan.customersPerDay);
    return Array.from({ length: count }, (): Moment => {
      const [slot = 0] = free.splice(between(random, 0, free.length - 1), 1);
      const happen = async () => {
        const isBare = box.plan.slots.some((place) => box.contents(place) === 0);
        if (isBare && chance(random, 0.3)) box.refill(unlockCard);
        const customer = aCustomer(box, random);
        await box.serve(customer);
        if (customer.rfid !== undefined || chance(random, 0.4)) await box.sync();
      };
      return { at: slot + between(random, 0, 50_000), happen };
    });
  });
};

const cash = (box: Box): Customer => ({
  place: box.plan.slots[0] ?? { rowNo: 1, columnNo: 1 },
  type: 'CASH',
});

/** The last and the first millisecond of a day belong to different days. */
const midnightsOf = ({ boxes }: World): Moment[] =>
  [1, 2, 8, 31].flatMap((day) =>
    [on(day, 0) - 1, on(day, 0)].map((at) => ({
      at,
      happen: async () => {
        await boxes.gate.serve(cash(boxes.gate));
        await boxes.gate.sync();
      },
    })),
  );

const whatHappensOf = (world: World): Moment[] => {
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
    canteen.news.push(() => {
      canteen.isSelling = isActivated;
    });
    await canteen.sync();
  };
  const price = async (box: Box, sizeId: string, newPrice: number) => {
    const size = box.plan.sizes.find((one) => one.sizeId === sizeId);
    if (!size) throw new Error(`There is no size ${sizeId}`);
    // A sale without an amount is valued at the slot's price when the server receives it.
    await box.sync();
    await office.change(sizes.update, {
      params: { ...paramsOf(box), sizeId },
      body: { ...size, price: newPrice },
    });
    log(box, `Size updated: ${size.sizeName} (${sizeId}): price ${size.price} → ${newPrice}`);
    box.news.push(() => box.prices.set(sizeId, newPrice));
    await box.sync();
  };
  const lose = (box: Box, index: number, count: number) => {
    const place = box.plan.slots[index];
    if (place) box.put(place, Math.max(0, box.contents(place) - count));
  };

  library.offline.push({ from: on(8, 9), to: on(12, 18) });
  canteen.offline.push({ from: on(16, 10), to: on(16, 15) });
  gate.offline.push({ from: on(20, 8), to: on(21, 20) });

  const list: [number, () => Promise<unknown>][] = [
    [on(0, 12), () => gate.serve(cash(gate))],
    [on(0, 12, 5), () => gate.sync()],
    [
      on(3, 7),
      async () => {
        const wrong = { ...ofInstitution, password: 'not-the-password' };
        await office.tryInVain(admins.login, { body: wrong }, 'FAILED');
        const body = { name: 'Mine', description: 'Not allowed' };
        await office.tryInVain(organizations.create, { body }, 'DENIED');
      },
    ],
    [on(4, 22), async () => lose(gate, 0, 2)],
    [on(5, 12, 1, 30), () => countByAdmin(world, gate, 'Rahim')],
    [
      on(6, 7),
      async () => {
        await office.change(commands.queue, { params: paramsOf(gate), body: { type: 'UNLOCK' } });
        await gate.sync();
        await gate.machine.carryOut();
        await gate.sync();
      },
    ],
    [on(7, 22), () => gate.syncInPowerCut()],
    [on(9, 7), async () => lose(library, 1, 1)],
    [on(9, 11, 1, 30), async () => library.count()],
    [
      on(9, 22),
      async () => {
        const body = { isActive: false };
        await office.change(rfids.update, { params: cardParams(blockedCard), body });
        const card = truth.cards.get(blockedCard);
        if (card) card.isActive = false;
      },
    ],
    // The library's machine is offline, so it has not heard of the block.
    [
      on(10, 7),
      () => library.serve({ place: { rowNo: 2, columnNo: 1 }, type: 'RFID', rfid: blockedCard }),
    ],
    [
      on(10, 13, 1, 30),
      async () => {
        for (const place of library.plan.slots) library.put(place, 11);
        await countByAdmin(world, library, 'Karim');
      },
    ],
    [on(12, 7), () => price(library, 'NGT', 22.5)],
    [on(13, 7), async () => gate.count()],
    [on(14, 7), () => gate.serve({ ...cash(gate), place: { rowNo: 9, columnNo: 9 } })],
    // A dispense with a foreign card is stored as it happened.
    [on(14, 22), async () => gate.drop({ ...cash(gate), type: 'RFID', rfid: foreignCard })],
    [on(15, 7), () => price(gate, 'LRG', 16.5)],
    [on(16, 12, 1, 30), () => activate(false)],
    [on(18, 7), () => activate(true)],
    [on(20, 13, 1, 30), async () => gate.machine.powerCut()],
    [
      on(25, 7),
      async () => {
        for (const box of [gate, library, canteen]) await box.sync();
        const body = { point: 25 };
        await office.change(rfids.update, { params: cardParams(poorCard), body });
        const card = truth.cards.get(poorCard);
        if (card) card.points = 25;
      },
    ],
    [on(28, 7), () => countByAdmin(world, library, 'Karim')],
    [
      end,
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
export const live = async (world: World): Promise<void> => {
  const random = seeded(20260301);
  const days = Array.from({ length: 31 }, (_, index) => index + 1);
  const moments = [
    ...days.flatMap((day) => customersOf(world, day, random)),
    ...midnightsOf(world),
    ...whatHappensOf(world),
  ].toSorted((one, other) => one.at - other.at);
  for (const { at, happen } of moments) {
    await world.server.moveTo(at);
    await happen();
  }
};
