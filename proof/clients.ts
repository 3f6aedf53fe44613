import { setTimeout } from 'node:timers/promises';
import { admins } from '../contract/admins.ts';
import { institutions } from '../contract/institutions.ts';
import { machineApi } from '../contract/machine-api.ts';
import { machines } from '../contract/machines.ts';
import { organizations } from '../contract/organizations.ts';
import { overview } from '../contract/overview.ts';
import { call, type Line, Refused } from '../simulator/http.ts';
import { superAdmin } from './program.ts';

/** Somebody who asks again and again, and what came of it. */
export interface Client {
  readonly done: number;
  /** Answered 503 and told when to come back. */
  readonly putOff: number;
  /** Whatever else was not an answer. */
  readonly faults: readonly string[];
  readonly stopped: Promise<void>;
}

const pauseMs = 20;

export const aClient = (deed: () => Promise<unknown>, signal: AbortSignal): Client => {
  const seen = { done: 0, putOff: 0, faults: [] as string[] };
  const run = async () => {
    while (!signal.aborted) {
      try {
        await deed();
        seen.done += 1;
      } catch (error) {
        const isPutOff = error instanceof Refused && error.status === 503;
        if (isPutOff && error.retryAfterSeconds) seen.putOff += 1;
        else seen.faults.push(String(error));
        await setTimeout(pauseMs);
      }
    }
  };
  return Object.assign(seen, { stopped: run() });
};

/** A machine that was paired with its controller. */
export interface Paired {
  readonly machineId: string;
  readonly line: Line;
}

/** A new institution's machines, made and paired as people do it; and the admin who did. */
export const aFleet = async (url: string, count: number) => {
  const { accessToken: bearer } = await call({ url }, admins.login, { body: superAdmin });
  const admin: Line = { url, bearer };
  const { organization } = await call(admin, organizations.create, {
    body: { name: 'Padma Trust', description: 'Of proofs' },
  });
  const { institution } = await call(admin, institutions.create, {
    params: { organizationId: organization._id },
    body: { name: 'Padma College', category: 'SOCIAL', address: 'Nilkhet Road, Dhaka' },
  });
  const institutionId = institution._id;
  const fleet: Paired[] = [];
  for (let made = 1; made <= count; made += 1) {
    const physicalId = `PAD-${made}`;
    const { machine } = await call(admin, machines.create, {
      params: { institutionId },
      body: { physicalId, stocks: [{ rowNo: 1, columnNo: 1, productCount: 20 }] },
    });
    const machineId = machine._id;
    const { claimCode } = await call(admin, machines.pairingCode, {
      params: { institutionId, machineId },
    });
    const { machineKey } = await call({ url }, machineApi.claim, {
      body: { physicalId, claimCode },
    });
    fleet.push({ machineId, line: { url, bearer: machineKey } });
  }
  return { admin, fleet };
};

/** Hands over one sale after another, each until it is acknowledged; answers the next one's number. */
export const selling = ({ line }: Paired) => {
  const journal = { acknowledged: 0 };
  const deed = async () => {
    const seq = journal.acknowledged + 1;
    const sale = { type: 'DISPENSE', seq, uptimeMs: 0, rowNo: 1, columnNo: 1, isSuccessful: true };
    const body = { epoch: 1, uptimeMs: 0, events: [sale] };
    const { ackedThrough } = await call(line, machineApi.sync, { body });
    journal.acknowledged = ackedThrough;
  };
  return { journal, deed };
};

export const polling =
  ({ line }: Paired) =>
  () =>
    call(line, machineApi.commands, { query: { wait: 2 } });

export const looking = (admin: Line) => () => call(admin, overview.summary, {});
