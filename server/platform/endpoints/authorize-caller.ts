import type { FastifyRequest } from 'fastify';
import type { AdminType, Endpoint } from '../../../contract/endpoint.ts';
import { forKeyShare, forUpdate } from '../db/rows.ts';
import type { Tx } from '../db/store.ts';
import { adminTokenOf, bearerOf, paramsOf, tokenHashOf } from '../http/client.ts';
import { refuseCall } from '../http/errors.ts';
import {
  type AdminAccess,
  type AdminCaller,
  admitAdmin,
  admitToTenant,
  type Institution,
  needsTwoStep,
  type Organization,
  pathTenantOf,
} from './access.ts';
import { identifyLink, type LinkCaller } from './link-callers.ts';
import type { MachineCaller, MachineKeyCache } from './machine-keys.ts';
import { findCallerByToken, findOpenSession, type Sessions } from './session.ts';

/** The caller and the tenant named by the call. */
interface RequestCaller {
  readonly admin?: AdminCaller;
  readonly machine?: MachineCaller;
  readonly link?: LinkCaller;
  readonly organization?: Organization;
  readonly institution?: Institution;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: RequestCaller;
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
    throw refuseCall(403, 'twoStepMissing');
  }
};

const noCaller: RequestCaller = {};

const identifyAdmin = async (
  app: Sessions,
  row: Endpoint,
  who: AdminAccess,
  request: FastifyRequest,
): Promise<void> => {
  const pathTenant = pathTenantOf(who, paramsOf(request));
  const { admin, tenant } = await findCallerByToken(app, adminTokenOf(request), pathTenant);
  // Set before the admission check, so that the audit names a refused admin too.
  request.caller = { admin };
  requireTwoStep(app, row, admin.type, admin.hasTwoStep);
  request.caller = { admin, ...admitToTenant(admin, who, pathTenant, tenant) };
};

const identifyMachine = async (
  { machineKeys }: { readonly machineKeys: MachineKeyCache },
  request: FastifyRequest,
): Promise<void> => {
  const keyHash = bearerOf(request) === undefined ? undefined : tokenHashOf(request);
  request.caller = { machine: await machineKeys.machineOf(keyHash) };
};

/** Sets `request.caller` or refuses the request. */
export const identifyCaller = async (
  app: Sessions & { readonly machineKeys: MachineKeyCache },
  row: Endpoint,
  request: FastifyRequest,
): Promise<void> => {
  request.caller = noCaller;
  if (row.who === 'machine') await identifyMachine(app, request);
  else if (row.who === 'link') request.caller = { link: await identifyLink(app, row, request) };
  else if (row.who !== 'anyone') await identifyAdmin(app, row, row.who, request);
};

type AdminRights = Pick<AdminCaller, 'type' | 'organizationId' | 'institutionId'>;

const hasSameRights = (before: AdminRights, now: AdminRights): boolean =>
  before.type === now.type &&
  before.organizationId === now.organizationId &&
  before.institutionId === now.institutionId;

/**
 * Admits an admin again inside the writing transaction, as it may have lost its session or tenant
 * since it was identified. The rows are locked until the commit, so a concurrent removal waits or is
 * seen. A call that ends its own session or tenant takes `FOR UPDATE` from the start. The lock order
 * is always tenant, admin, session.
 */
export const readmitAdmin = async (
  tx: Tx,
  app: Sessions,
  row: Endpoint,
  request: FastifyRequest,
  endsOwnAccess: boolean,
): Promise<void> => {
  const { admin } = request.caller;
  if (!admin || typeof row.who !== 'object') return;
  const lock = endsOwnAccess ? forUpdate(tx) : forKeyShare(tx);
  await admitAdmin(tx, admin, row.who, paramsOf(request), lock);
  const session = await findOpenSession(tx, app, admin.sessionHash, lock);
  if (!hasSameRights(admin, session)) throw refuseCall(401, 'sessionExpired');
  requireTwoStep(app, row, session.type, session.twoStepAt !== null);
};
