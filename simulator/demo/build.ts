import { randomInt } from 'node:crypto';
import { admins } from '../../contract/admins.ts';
import { institutions } from '../../contract/institutions.ts';
import { machines } from '../../contract/machines.ts';
import { organizations } from '../../contract/organizations.ts';
import { people } from '../../contract/people.ts';
import { sizes } from '../../contract/sizes.ts';
import { type Connection, callEndpoint } from '../core/http.ts';
import { seededRandom } from '../core/random.ts';
import { retryWithBackoff, type Wait } from '../core/retry.ts';
import type { SlotCount } from '../machine/slots.ts';
import { buildCards, buildUnlockCards } from './cards.ts';
import { type DemoInstitution, type DemoMachine, demoWorld } from './world.ts';

/** People who refill the machines of an institution. */
const buildPeople = async (line: Connection, institutionId: string): Promise<void> => {
  const params = { institutionId };
  for (const body of [
    { name: 'Rokeya Begum', phone: '01700-000001', language: 'bn' },
    { name: 'Abdul Karim', phone: '01700-000002', language: 'bn' },
    { name: 'Shirin Akter', language: 'en' },
  ] as const) {
    await callEndpoint(line, people.create, { params, body });
  }
};

export interface DemoLogin {
  /** Describes what the admin runs. */
  readonly who: string;
  readonly username: string;
  readonly password: string;
}

export interface BuiltInstitution {
  readonly institutionId: string;
  readonly institution: DemoInstitution;
  /** Cards of its people, and one that opens the doors of its machines. */
  readonly cards: readonly string[];
  readonly unlockCard: string;
}

/** Number of stretches of thirty days in the history of a machine. */
export const historyMonths = 4;

/** Products in a full slot of a demo machine. */
export const slotCapacity = 20;

const words = ['shapla', 'doyel', 'ilish', 'kathal', 'jamdani', 'rickshaw', 'nakshi', 'monsoon'];
const randomWord = () => words[randomInt(words.length)];

/** Easy to type, and not to be guessed before the demo is over. */
const createPassword = () => `${randomWord()}-${randomWord()}-${randomInt(1000, 10_000)}`;

export interface AdminClient {
  readonly line: Connection;
  readonly wait: Wait;
}

/** Logs in, with retries until the server is up. */
export const logIn = async (
  { line, wait }: AdminClient,
  username: string,
  password: string,
): Promise<AdminClient> => {
  const body = { username, password };
  const { accessToken } = await retryWithBackoff(
    () => callEndpoint(line, admins.login, { body }),
    wait,
  );
  return { line: { ...line, bearer: accessToken }, wait };
};

/** Creates organizations, institutions, their cards, and one admin for the first of each. */
export const buildTenants = async ({ line }: AdminClient) => {
  const random = seededRandom(2026);
  const built: BuiltInstitution[] = [];
  const logins: DemoLogin[] = [];
  for (const { institutions: inside, ...body } of demoWorld) {
    const { organization } = await callEndpoint(line, organizations.create, { body });
    const organizationId = organization._id;
    const unlockCard = await buildUnlockCards(line, organizationId, random);
    if (logins.length === 0) {
      const login = { username: 'padma', password: createPassword() };
      await callEndpoint(line, admins.organizationCreate, {
        params: { organizationId },
        body: login,
      });
      logins.push({ ...login, who: `runs the organization ${body.name}` });
    }
    for (const institution of inside) {
      const { name, category, type, address, limitation } = institution;
      const created = await callEndpoint(line, institutions.create, {
        params: { organizationId },
        body: { name, category, type, address },
      });
      const institutionId = created.institution._id;
      if (limitation) {
        await callEndpoint(line, institutions.update, {
          params: { id: institutionId },
          body: { limitation },
        });
      }
      await buildPeople(line, institutionId);
      const cards = await buildCards(line, institutionId, institution, {
        months: historyMonths,
        random,
      });
      built.push({ institutionId, institution, cards, unlockCard });
      if (logins.length === 1) {
        const login = { username: 'padma-university', password: createPassword() };
        await callEndpoint(line, admins.institutionCreate, {
          params: { institutionId },
          body: login,
        });
        logins.push({ ...login, who: `runs the institution ${name}` });
      }
    }
  }
  return { built, logins };
};

export const listSlots = ({ rows, columns }: DemoMachine) =>
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
const chooseSize = (
  { rowNo, columnNo }: { rowNo: number; columnNo: number },
  plan: DemoMachine,
) => {
  if (columnNo === plan.columns) return 'NGT';
  return rowNo === plan.rows ? 'LRG' : 'REG';
};

const buildSizes = async (
  line: Connection,
  params: { institutionId: string; machineId: string },
  price: number,
  plan: DemoMachine,
  slotCounts: readonly SlotCount[],
): Promise<void> => {
  for (const { above, ...size } of sizeKinds) {
    await callEndpoint(line, sizes.add, { params, body: { ...size, price: price + above } });
  }
  await callEndpoint(line, machines.update, {
    params,
    body: {
      stocks: slotCounts.map(({ rowNo, columnNo, count }) => ({
        rowNo,
        columnNo,
        sizeId: chooseSize({ rowNo, columnNo }, plan),
        productCount: count,
        fixedCapacity: slotCapacity,
      })),
    },
  });
};

/** Creates a machine with the stock of its slots; returns the pairing code of its controller. */
export const buildMachine = async (
  { line }: AdminClient,
  { institutionId, institution }: BuiltInstitution,
  machine: DemoMachine,
  slotCounts: readonly SlotCount[],
): Promise<string> => {
  const created = await callEndpoint(line, machines.create, {
    params: { institutionId },
    body: {
      physicalId: machine.physicalId,
      name: machine.name,
      simNumber: `0171300${randomInt(1000, 10_000)}`,
      price: institution.price,
      point: 1,
      pointsEnabled: true,
      isActivated: true,
      stocks: slotCounts.map(({ count, ...slot }) => ({ ...slot, productCount: count })),
    },
  });
  const params = { institutionId, machineId: created.machine._id };
  await buildSizes(line, params, institution.price, machine, slotCounts);
  const { claimCode } = await callEndpoint(line, machines.pairingCode, { params });
  return claimCode;
};
