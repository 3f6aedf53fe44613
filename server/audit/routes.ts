import { type AuditEntry, audit } from '../../contract/audit.ts';
import { translateText } from '../../contract/messages/translate.ts';
import type { Language } from '../../contract/values/languages.ts';
import { scopeOf } from '../platform/endpoints/access.ts';
import { type App, serveEndpoint } from '../platform/endpoints/serve-endpoint.ts';
import type { Audit } from '../platform/schema/schema.ts';
import { listAudit } from './list.ts';
import { shortenEntity } from './shorten.ts';

/** A list shows the beginning of what is long. */
const listedLimits = { items: 50, characters: 500 };

const parseEntity = (text: string | null): unknown =>
  text === null ? null : shortenEntity(JSON.parse(text), listedLimits);

const presentEntry = (
  { id, at, before, after, ...row }: Audit,
  language: Language,
): AuditEntry => ({
  _id: id,
  at: new Date(at).toISOString(),
  actorId: row.actorId,
  actor: row.actor,
  role: row.role,
  organizationId: row.organizationId,
  institutionId: row.institutionId,
  action: row.action,
  target: row.target,
  outcome: row.outcome,
  reason: translateText(row.reason, language),
  before: parseEntity(before),
  after: parseEntity(after),
  client: row.client,
  requestId: row.requestId,
});

export const auditRoutes = (app: App): void => {
  serveEndpoint(app, audit.all, async ({ admin, db, language, query }) => {
    const scope = await scopeOf(db, admin, query);
    const { rows, ...page } = await listAudit(db, scope, query, app.calendar);
    return { entries: rows.map((row) => presentEntry(row, language)), ...page };
  });
};
