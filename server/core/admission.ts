import type { FastifyRequest } from 'fastify';
import type { AdminType, Endpoint } from '../../contract/endpoint.ts';
import {
  type AdminCaller,
  type AdminRow,
  admit,
  admitTo,
  type Institution,
  needsTwoStep,
  type Organization,
  tenantNamed,
} from './access.ts';
import { adminTokenOf, bearerOf, paramsOf, tokenHashOf } from './client.ts';
import { endFor, keepFor } from './db/rows.ts';
import type { Tx } from './db/store.ts';
import { refuse } from './errors.ts';
import type { MachineCaller, MachineKeys } from './machine-keys.ts';
import { whenKnown } from './remembered.ts';
import { callerOfToken, openSessionOf, type Sessions } from './session.ts';

/** The caller and the tenant named by the call. */
interface Caller {
  readonly admin?: AdminCaller;
  readonly machine?: MachineCaller;
  readonly organization?: Organization;
  readonly institution?: Institution;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
  }
}

/** Refuses an admin who has not set up the two-step login that the settings require. */
const requireTwoStep = (
  { settings }: Pick<Sessions, 'settings'>,
  { beforeTwoStep }: Endpoint,
  type: AdminType,
  hasTwoStep: boolean,
): void => {
  if (!beforeTwoStep && !hasTwoStep && needsTwoStep(settings, type)) {
    throw refuse(403, 'twoStepMissing');
  }
};

const nobody: Caller = {};

const identifyAdmin = async (
  app: Sessions,
  row: Endpoint,
  who: AdminRow,
  request: FastifyRequest,
): Promise<void> => {
  const named = tenantNamed(who, paramsOf(request));
  const { admin, tenant } = await callerOfToken(app, adminTokenOf(request), named);
  // Set before the admission check, so that the audit names a refused admin too.
  request.caller = { admin };
  requireTwoStep(app, row, admin.type, admin.hasTwoStep);
  request.caller = { admin, ...admitTo(admin, who, named, tenant) };
};

const identifyMachine = (
  { machineKeys }: { readonly machineKeys: MachineKeys },
  request: FastifyRequest,
): void | Promise<void> => {
  const keyHash = bearerOf(request) === undefined ? undefined : tokenHashOf(request);
  return whenKnown(machineKeys.machineOf(keyHash), (machine) => {
    request.caller = { machine };
  });
};

/** Sets `request.caller` or refuses the request; synchronous when the caller is cached. */
export const identify = (
  app: Sessions & { readonly machineKeys: MachineKeys },
  row: Endpoint,
  request: FastifyRequest,
): void | Promise<void> => {
  request.caller = nobody;
  if (row.who === 'anyone') return undefined;
  if (row.who === 'machine') return identifyMachine(app, request);
  return identifyAdmin(app, row, row.who, request);
};

type Rights = Pick<AdminCaller, 'type' | 'organizationId' | 'institutionId'>;

const isAsBefore = (before: Rights, now: Rights): boolean =>
  before.type === now.type &&
  before.organizationId === now.organizationId &&
  before.institutionId === now.institutionId;

/**
 * Admits an admin again inside the writing transaction, as it may have lost its session or tenant
 * since it was identified. The rows are locked until the commit, so a concurrent removal waits or is
 * seen. A call that ends its own session or tenant takes `FOR UPDATE` from the start. The lock order
 * is always tenant, admin, session.
 */
export const admitAgain = async (
  tx: Tx,
  app: Sessions,
  row: Endpoint,
  request: FastifyRequest,
  endsOwn: boolean,
): Promise<void> => {
  const { admin } = request.caller;
  if (!admin || typeof row.who !== 'object') return;
  const lock = endsOwn ? endFor(tx) : keepFor(tx);
  await admit(tx, admin, row.who, paramsOf(request), lock);
  const session = await openSessionOf(tx, app, admin.sessionHash, lock);
  if (!isAsBefore(admin, session)) throw refuse(401, 'sessionExpired');
  requireTwoStep(app, row, session.type, session.twoStepAt !== null);
};
