import { admins } from '../../contract/admins.ts';
import type { AdminCaller } from '../core/access.ts';
import { removing } from '../core/changing.ts';
import type { Tx } from '../core/db/store.ts';
import type { Mint } from '../core/secrets.ts';
import { type App, serve } from '../core/serve.ts';
import type { Change, Note } from '../core/trail.ts';
import { createAdmin, removableOf } from './changes.ts';
import { presentAdmin } from './present.ts';
import {
  type AdminRow,
  adminsOfInstitution,
  adminsOfOrganization,
  removeAdmins,
} from './queries.ts';
import { sessionRoutes } from './session-routes.ts';

interface RemovingCall {
  readonly admin: AdminCaller;
  readonly params: { readonly adminId: string };
  readonly change: Change;
  readonly note: Note;
  readonly now: number;
}

const removed = (call: RemovingCall, listed: (tx: Tx) => Promise<AdminRow[]>): Promise<void> => {
  const { admin, params, now } = call;
  const subject = {
    lock: async (tx: Tx) => removableOf(await listed(tx), params.adminId, admin.id),
    show: (_tx: Tx, row: AdminRow) => presentAdmin(row),
  };
  return removing(call, subject, (tx, { id }) => removeAdmins(tx, [id], now));
};

export const adminRoutes = (app: App, mint: Mint): void => {
  sessionRoutes(app, mint);

  serve(app, admins.organizationAll, async ({ db, organization }) => ({
    admins: (await adminsOfOrganization(db, organization.id)).map(presentAdmin),
  }));

  serve(app, admins.institutionAll, async ({ db, institution }) => ({
    admins: (await adminsOfInstitution(db, institution.organizationId, institution.id)).map(
      presentAdmin,
    ),
  }));

  serve(app, admins.organizationCreate, ({ body, change, now, organization }) => {
    const { id: organizationId } = organization;
    const place = { type: 'ORGANIZATION', organizationId, institutionId: null } as const;
    return createAdmin(change, body, place, now);
  });

  serve(app, admins.institutionCreate, ({ body, change, now, institution }) => {
    const { id: institutionId, organizationId } = institution;
    const place = { type: 'INSTITUTION', organizationId, institutionId } as const;
    return createAdmin(change, body, place, now);
  });

  serve(app, admins.organizationRemove, (call) =>
    removed(call, (tx) => adminsOfOrganization(tx, call.organization.id)),
  );

  serve(app, admins.institutionRemove, (call) =>
    removed(call, (tx) =>
      adminsOfInstitution(tx, call.institution.organizationId, call.institution.id),
    ),
  );
};
