import type { FastifyRequest } from 'fastify';
import type { outcomes } from '../../contract/audit.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { storableOf } from '../../contract/fields.ts';
import { addressOf, paramsOf } from '../core/client.ts';
import { newId } from '../core/ids.ts';
import type { Actor, Noted } from '../core/trail.ts';
import type { NewAudit } from './chain.ts';
import { isEntity, masked } from './masks.ts';

/** Outcome of a call with its answer, or with the reason of its refusal. */
export interface Result {
  readonly outcome: (typeof outcomes)[number];
  readonly reason?: string;
  readonly answered?: unknown;
}

const longestName = 100;

const textOf = (entity: unknown): string | null =>
  isEntity(entity) ? JSON.stringify(masked(entity)) : null;

/** Unwraps answers such as `{ machine: { … } }`; undefined for what is no entity, such as a token. */
const entityOf = (answered: unknown): Readonly<Record<string, unknown>> | undefined => {
  if (!isEntity(answered)) return undefined;
  const [only, ...others] = Object.values(answered);
  return !others.length && isEntity(only) ? only : answered;
};

/** Returns for example `PUT /machine/update`. */
export const actionOf = ({ method, path }: Endpoint): string =>
  `${method} ${path.replace(/\/:\w+/g, '')}`;

const actorOf = (request: FastifyRequest, noted: Noted, triedBy: string | undefined): Actor => {
  const { admin } = request.caller;
  if (admin) return { ...admin, name: admin.username, role: admin.type };
  if (noted.actor) return noted.actor;
  const body: unknown = request.body;
  const tried = isEntity(body) && triedBy ? body[triedBy] : '';
  const name = typeof tried === 'string' ? tried.slice(0, longestName) : '';
  return { id: null, name, role: '', organizationId: null, institutionId: null };
};

/** Returns the tenant of the changed entity, else the actor's. */
const tenantOf = ({ caller }: FastifyRequest, noted: Noted, actor: Actor) => {
  const { organization, institution } = caller;
  const organizationId =
    noted.organizationId ?? institution?.organizationId ?? organization?.id ?? null;
  if (!organizationId) {
    return { organizationId: actor.organizationId, institutionId: actor.institutionId };
  }
  return { organizationId, institutionId: noted.institutionId ?? institution?.id ?? null };
};

/** Builds the audit row of a call; `triedBy` names the body field with the name used to log in. */
export const auditOf = (
  row: Endpoint,
  request: FastifyRequest,
  noted: Noted,
  { outcome, reason = '', answered }: Result,
  at: number,
  triedBy: string | undefined,
): NewAudit => {
  const actor = actorOf(request, noted, triedBy);
  const after = entityOf(answered);
  const named = Object.values(paramsOf(request));
  const ids = [...named, noted.target, after?._id].filter((id) => typeof id === 'string');
  return {
    id: newId(),
    at,
    actorId: actor.id,
    actor: storableOf(actor.name),
    role: actor.role,
    ...tenantOf(request, noted, actor),
    action: actionOf(row),
    target: storableOf([...new Set(ids)].join(' ')),
    outcome,
    reason: storableOf(reason),
    before: outcome === 'DONE' ? textOf(entityOf(noted.before)) : null,
    after: textOf(after),
    client: addressOf(request),
    requestId: request.id,
  };
};
