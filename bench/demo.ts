import { aBusyTenant, screensOf } from '../e2e/busy.ts';
import { TestServer } from '../e2e/server.ts';
import { type AdminSession, World } from '../e2e/world.ts';

export interface Demo {
  readonly url: string;
  /** The super admin's. */
  readonly session: AdminSession;
  /** Paths of all screens. */
  readonly screens: readonly string[];
}

const dayMs = 24 * 60 * 60_000;
const types = ['CASH', 'RFID', 'BKASH', 'CASH'] as const;

/** A month of sales, oldest first. */
const sales = (count: number, now: number) =>
  Array.from({ length: count }, (_, index) => ({
    transactionType: types[index % types.length] ?? 'CASH',
    at: new Date(now - 30 * dayMs + ((index + 1) * 30 * dayMs) / (count + 1)).toISOString(),
  }));

const fillDemo = async (world: World) => {
  const place = await aBusyTenant(world);
  for (let at = 0; at < 8; at++) {
    const organization = await world.organization();
    for (let inside = 0; inside < 3; inside++) {
      const machine = await world.machine(await world.institution(organization));
      await world.dispenses(machine, sales(200, Date.now()));
    }
  }
  return screensOf(place);
};

/** Runs `work` on a server process with a month of sales. */
export const withDemo = async (work: (demo: Demo) => Promise<void>): Promise<void> => {
  const server = await TestServer.start();
  try {
    const world = await World.at(server.url);
    const screens = await fillDemo(world);
    await work({ url: server.url, session: world.super.session, screens });
  } finally {
    await server.remove();
  }
};
