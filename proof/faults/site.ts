import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { institutions } from '../../contract/institutions.ts';
import { machines } from '../../contract/machines.ts';
import { organizations } from '../../contract/organizations.ts';
import { rfids } from '../../contract/rfids.ts';
import type { Engine } from '../../server/platform/db/dialect.ts';
import type { Transport } from '../../simulator/core/http.ts';
import { aPlace, type ServerPlace } from '../places.ts';
import { Program, type StartOptions } from '../program.ts';
import { anOffice, type Office } from './office.ts';
import { Rig, type RigParts } from './rig.ts';
import { Witness } from './witness.ts';

/** An institution with machines and cards, the controllers of its machines, and its server. */
export interface Site {
  readonly place: ServerPlace;
  /** One, or several on the same database. */
  readonly servers: readonly [Program, ...Program[]];
  /** The current address of the servers. */
  readonly address: () => string;
  readonly office: Office;
  readonly institutionId: string;
  readonly cards: readonly string[];
  readonly rigs: readonly Rig[];
  readonly witness: Witness;
}

export const slotsOfMachine = [
  { rowNo: 1, columnNo: 1 },
  { rowNo: 1, columnNo: 2 },
] as const;
const slotSize = 10_000;
const pointsOfCard = 100_000;

export interface SiteOptions {
  readonly machines: number;
  readonly cards?: number;
  readonly servers?: number;
  /** Settings besides those of the storage. */
  readonly env?: Readonly<Record<string, string>>;
  readonly place?: ServerPlace;
  /** Wraps the transport of a controller, to disturb it. */
  readonly line?: (transport: Transport) => Transport;
  readonly rig?: (index: number) => Partial<Pick<RigParts, 'clock' | 'act'>>;
  readonly ways?: StartOptions;
  /** Starts a load balancer and returns its address. Without it the servers are used in turn. */
  readonly front?: (servers: readonly Program[]) => Promise<string>;
}

/** The addresses of the servers in turn. */
const inTurn = (servers: readonly Program[]): (() => string) => {
  let turn = 0;
  return () => {
    turn += 1;
    return servers[turn % servers.length]?.url ?? '';
  };
};

const routeTo =
  (address: () => string): Transport =>
  (url, init) => {
    const { pathname, search } = new URL(url);
    return fetch(`${address()}${pathname}${search}`, init);
  };

/** A server that is not started yet and ends with the test. */
export const aProgram = async (env: Readonly<Record<string, string>>, ways: StartOptions = {}) => {
  const server = await Program.at(env, ways);
  onTestFinished(async () => void (await server.end('SIGKILL')));
  return server;
};

const aFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'vms-rigs-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

export const aSite = async (engine: Engine, options: SiteOptions): Promise<Site> => {
  const { place = await aPlace(engine), env = {}, line = (transport) => transport } = options;
  onTestFinished(place.remove);
  const another = () => aProgram({ ...place.env, ...env }, options.ways);
  const first = await another();
  const servers: [Program, ...Program[]] = [first];
  while (servers.length < (options.servers ?? 1)) servers.push(await another());
  await Promise.all(servers.map((server) => server.start()));

  const front = await options.front?.(servers);
  const address = front === undefined ? inTurn(servers) : () => front;
  const office = await anOffice(address);
  const { organization } = await office.ask(organizations.create, {
    body: { name: 'Padma Trust', description: 'An organization of proofs' },
  });
  const { institution } = await office.ask(institutions.create, {
    params: { organizationId: organization._id },
    body: { name: 'Padma College', category: 'SOCIAL', address: 'Rajshahi' },
  });
  const params = { institutionId: institution._id };
  const cards = Array.from({ length: options.cards ?? 0 }, (_, index) => `CARD-${index}`);
  for (const physicalId of cards) {
    await office.ask(rfids.create, {
      params,
      body: { physicalId, stockType: 'UNLIMITED', point: pointsOfCard },
    });
  }

  const witness = new Witness();
  const folder = aFolder();
  const reach = routeTo(address);
  const rigs: Rig[] = [];
  for (let index = 0; index < options.machines; index += 1) {
    const physicalId = `PAD-${index}`;
    const { machine } = await office.ask(machines.create, {
      params,
      body: {
        physicalId,
        // bKash accepts the same amount from a wallet again only after two minutes.
        price: 10 + index,
        point: 1,
        pointsEnabled: true,
        isActivated: true,
        stocks: slotsOfMachine.map((slot) => ({ ...slot, productCount: slotSize })),
      },
    });
    const { claimCode } = await office.ask(machines.pairingCode, {
      params: { ...params, machineId: machine._id },
    });
    const watched = witness.watch(physicalId, reach);
    const lines = { inUse: watched };
    const rig = new Rig({
      registered: { id: machine._id, physicalId },
      folder,
      transport: (...request) => lines.inUse(...request),
      ...options.rig?.(index),
    });
    onTestFinished(() => rig.machine.close());
    await rig.machine.claim(claimCode);
    await rig.machine.sync();
    // A pairing code is valid for one answer, so the line is disturbed after the pairing.
    lines.inUse = line(watched);
    rigs.push(rig);
  }
  return { place, servers, address, office, ...params, cards, rigs, witness };
};
