import { randomInt } from 'node:crypto';
import { admins } from '../../contract/admins.ts';
import { institutions } from '../../contract/institutions.ts';
import { machines } from '../../contract/machines.ts';
import { organizations } from '../../contract/organizations.ts';
import { sizes } from '../../contract/sizes.ts';
import { call, type Line } from '../core/http.ts';
import { persistently, type Wait } from '../core/patience.ts';
import { seeded } from '../core/random.ts';
import type { SlotCount } from '../machine/slots.ts';
import { buildCards, buildUnlockCards } from './cards.ts';
import { type DemoInstitution, type DemoMachine, world } from './world.ts';

export interface Login {
  /** Describes what the admin runs. */
  readonly who: string;
  readonly username: string;
  readonly password: string;
}

export interface Built {
  readonly institutionId: string;
  readonly institution: DemoInstitution;
  /** Cards of its people, and one that opens the doors of its machines. */
  readonly cards: readonly string[];
  readonly unlockCard: string;
}

/** Number of stretches of thirty days in the history of a machine. */
export const months = 4;

/** Products in a full slot of a demo machine. */
export const capacity = 20;

const words = ['shapla', 'doyel', 'ilish', 'kathal', 'jamdani', 'rickshaw', 'nakshi', 'monsoon'];
const word = () => words[randomInt(words.length)];

/** Easy to type, and not to be guessed before the demo is over. */
const newPassword = () => `${word()}-${word()}-${randomInt(1000, 10_000)}`;

export interface Console {
  readonly line: Line;
  readonly wait: Wait;
}

/** Logs in, with retries until the server is up. */
export const logIn = async (
  { line, wait }: Console,
  username: string,
  password: string,
): Promise<Console> => {
  const body = { username, password };
  const { accessToken } = await persistently(() => call(line, admins.login, { body }), wait);
  return { line: { ...line, bearer: accessToken }, wait };
};

/** Creates organizations, institutions, their cards, and one admin for the first of each. */
export const buildTenants = async ({ line }: Console) => {
  const random = seeded(2026);
  const built: Built[] = [];
  const logins: Login[] = [];
  for (const { institutions: inside, ...body } of world) {
    const { organization } = await call(line, organizations.create, { body });
    const organizationId = organization._id;
    const unlockCard = await buildUnlockCards(line, organizationId, random);
    if (logins.length === 0) {
      const login = { username: 'padma', password: newPassword() };
      await call(line, admins.organizationCreate, { params: { organizationId }, body: login });
      logins.push({ ...login, who: `runs the organization ${body.name}` });
    }
    for (const institution of inside) {
      const { name, category, type, address, limitation } = institution;
      const made = await call(line, institutions.create, {
        params: { organizationId },
        body: { name, category, type, address },
      });
      const institutionId = made.institution._id;
      if (limitation) {
        await call(line, institutions.update, {
          params: { id: institutionId },
          body: { limitation },
        });
      }
      const cards = await buildCards(line, institutionId, institution, { months, random });
      built.push({ institutionId, institution, cards, unlockCard });
      if (logins.length === 1) {
        const login = { username: 'padma-university', password: newPassword() };
        await call(line, admins.institutionCreate, { params: { institutionId }, body: login });
        logins.push({ ...login, who: `runs the institution ${name}` });
      }
    }
  }
  return { built, logins };
};

export const slotsIn = ({ rows, columns }: DemoMachine) =>
  Array.from({ length: rows * columns }, (_, index) => ({
    rowNo: 1 + Math.floor(index / columns),
    columnNo: 1 + (index % columns),
  }));

/** Prices are above the institution's own. */
const sizeKinds = [
  { sizeId: 'REG', sizeName: 'Regular', above: 0, point: 1 },
  { sizeId: 'LRG', sizeName: 'Large', above: 3, point: 1 },
  { sizeId: 'NGT', sizeName: 'Night', above: 5, point: 2 },
] as const;

/** The last row holds large ones, and every row ends with one slot for the night. */
const sizeAt = ({ rowNo, columnNo }: { rowNo: number; columnNo: number }, plan: DemoMachine) => {
  if (columnNo === plan.columns) return 'NGT';
  return rowNo === plan.rows ? 'LRG' : 'REG';
};

const buildSizes = async (
  line: Line,
  params: { institutionId: string; machineId: string },
  price: number,
  plan: DemoMachine,
  holds: readonly SlotCount[],
): Promise<void> => {
  for (const { above, ...size } of sizeKinds) {
    await call(line, sizes.add, { params, body: { ...size, price: price + above } });
  }
  await call(line, machines.update, {
    params,
    body: {
      stocks: holds.map(({ rowNo, columnNo, count }) => ({
        rowNo,
        columnNo,
        sizeId: sizeAt({ rowNo, columnNo }, plan),
        productCount: count,
        fixedCapacity: capacity,
      })),
    },
  });
};

/** Creates a machine with the stock of its slots; returns the pairing code of its controller. */
export const buildMachine = async (
  { line }: Console,
  { institutionId, institution }: Built,
  machine: DemoMachine,
  holds: readonly SlotCount[],
): Promise<string> => {
  const made = await call(line, machines.create, {
    params: { institutionId },
    body: {
      physicalId: machine.physicalId,
      name: machine.name,
      simNumber: `0171300${randomInt(1000, 10_000)}`,
      price: institution.price,
      point: 1,
      pointsEnabled: true,
      isActivated: true,
      stocks: holds.map(({ count, ...slot }) => ({ ...slot, productCount: count })),
    },
  });
  const params = { institutionId, machineId: made.machine._id };
  await buildSizes(line, params, institution.price, machine, holds);
  const { claimCode } = await call(line, machines.pairingCode, { params });
  return claimCode;
};
