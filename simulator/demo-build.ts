import { randomInt } from 'node:crypto';
import { admins } from '../contract/admins.ts';
import { institutions } from '../contract/institutions.ts';
import { machines } from '../contract/machines.ts';
import { organizations } from '../contract/organizations.ts';
import { type DemoInstitution, type DemoMachine, world } from './demo-world.ts';
import { call, type Line } from './http.ts';
import { persistently, type Wait } from './patience.ts';

export interface Login {
  readonly what: string;
  readonly username: string;
  readonly password: string;
}

export interface Built {
  readonly institutionId: string;
  readonly institution: DemoInstitution;
}

/** What a slot of a demo machine holds when it is full. */
export const capacity = 20;

const words = ['shapla', 'doyel', 'ilish', 'kathal', 'jamdani', 'rickshaw', 'nakshi', 'monsoon'];
const word = () => words[randomInt(words.length)];

/** Easy to type, and not to be guessed before the demo is over. */
const newPassword = () => `${word()}-${word()}-${randomInt(1000, 10_000)}`;

export interface Console {
  readonly line: Line;
  readonly wait: Wait;
}

/** Logs in as soon as the server is there. */
export const logIn = async (
  { line, wait }: Console,
  username: string,
  password: string,
): Promise<Console> => {
  const body = { username, password };
  const { accessToken } = await persistently(() => call(line, admins.login, { body }), wait);
  return { line: { ...line, bearer: accessToken }, wait };
};

/** Organizations, institutions and one admin for the first of each. */
export const buildTenants = async ({ line }: Console) => {
  const built: Built[] = [];
  const logins: Login[] = [];
  for (const { institutions: inside, ...body } of world) {
    const { organization } = await call(line, organizations.create, { body });
    const organizationId = organization._id;
    if (logins.length === 0) {
      const admin = { username: 'padma', password: newPassword() };
      await call(line, admins.organizationCreate, { params: { organizationId }, body: admin });
      logins.push({ what: 'organization', ...admin });
    }
    for (const institution of inside) {
      const { name, category, type, address } = institution;
      const made = await call(line, institutions.create, {
        params: { organizationId },
        body: { name, category, type, address },
      });
      const institutionId = made.institution._id;
      built.push({ institutionId, institution });
      if (logins.length === 1) {
        const admin = { username: 'padma-university', password: newPassword() };
        await call(line, admins.institutionCreate, { params: { institutionId }, body: admin });
        logins.push({ what: 'institution', ...admin });
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

/** Creates a machine with every slot full and answers the pairing code of its controller. */
export const buildMachine = async (
  { line }: Console,
  { institutionId, institution }: Built,
  machine: DemoMachine,
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
      stocks: slotsIn(machine).map((slot) => ({ ...slot, productCount: capacity })),
    },
  });
  const params = { institutionId, machineId: made.machine._id };
  const { claimCode } = await call(line, machines.pairingCode, { params });
  return claimCode;
};
