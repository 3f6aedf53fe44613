import type { FastifyRequest } from 'fastify';
import type { auditOutcomes } from '../../contract/audit.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { toStorable } from '../../contract/values/storable-text.ts';
import type { Actor, AuditNote } from '../platform/http/call-trail.ts';
import { addressOf, paramsOf } from '../platform/http/client.ts';
import { newId } from '../platform/lists/ids.ts';
import type { NewAudit } from './chain.ts';
import { isEntity, maskPersons, maskSecrets } from './masks.ts';
import { encodeEntity } from './shorten.ts';

export interface CallResult {
  readonly outcome: (typeof auditOutcomes)[number];
  readonly reason?: string;
  readonly answer?: unknown;
}

const longestName = 100;
/** Characters; a path may have any. */
const longestTarget = 300;

const maskedJson = ({ path }: Endpoint, entity: unknown): string | null => {
  const masked = /^\/(rfid|person)\//.test(path) ? maskPersons(entity) : maskSecrets(entity);
  return isEntity(masked) ? encodeEntity(masked) : null;
};

/** Unwraps answers such as `{ machine: { … } }`; undefined for what is no entity, such as a token. */
const unwrapEntity = (answer: unknown): Readonly<Record<string, unknown>> | undefined => {
  if (!isEntity(answer)) return undefined;
  const [single, ...others] = Object.values(answer);
  return !others.length && isEntity(single) ? single : answer;
};

/** Returns for example `PUT /machine/update`. */
export const actionOf = ({ method, path }: Endpoint): string =>
  `${method} ${path.replace(/\/:\w+/g, '')}`;

const actorOf = (request: FastifyRequest, note: AuditNote, triedBy: string | undefined): Actor => {
  const { admin } = request.caller;
  if (admin) return { ...admin, name: admin.username, role: admin.type };
  if (note.actor) return note.actor;
  const body: unknown = request.body;
  const triedName = isEntity(body) && triedBy ? body[triedBy] : '';
  const name = typeof triedName === 'string' ? triedName.slice(0, longestName) : '';
  return { id: null, name, role: '', organizationId: null, institutionId: null };
};

/** Returns the tenant of the changed entity, else the actor's. */
const tenantOf = ({ caller }: FastifyRequest, note: AuditNote, actor: Actor) => {
  const { organization, institution } = caller;
  const organizationId =
    note.organizationId ?? institution?.organizationId ?? organization?.id ?? null;
  if (!organizationId) {
    return { organizationId: actor.organizationId, institutionId: actor.institutionId };
  }
  return { organizationId, institutionId: note.institutionId ?? institution?.id ?? null };
};

/** Builds the audit row of a call; `triedBy` names the body field with the name used to log in. */
export const buildAuditRow = (
  row: Endpoint,
  request: FastifyRequest,
  note: AuditNote,
  { outcome, reason = '', answer }: CallResult,
  at: number,
  triedBy: string | undefined,
): NewAudit => {
  const actor = actorOf(request, note, triedBy);
  const after = unwrapEntity(answer);
  const params = Object.values(paramsOf(request));
  const ids = [...params, note.target, after?._id].filter((id) => typeof id === 'string');
  return {
    id: newId(),
    at,
    actorId: actor.id,
    actor: toStorable(actor.name),
    role: actor.role,
    ...tenantOf(request, note, actor),
    action: actionOf(row),
    target: toStorable([...new Set(ids)].join(' ').slice(0, longestTarget)),
    outcome,
    reason: toStorable(reason),
    before: outcome === 'DONE' ? maskedJson(row, unwrapEntity(note.before)) : null,
    after: maskedJson(row, after),
    client: addressOf(request),
    requestId: request.id,
  };
};
