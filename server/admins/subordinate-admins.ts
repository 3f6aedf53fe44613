import { admins } from '../../contract/admins.ts';
import { type SessionQuery, sessions } from '../../contract/sessions.ts';
import { twoStep } from '../../contract/two-step.ts';
import type { Db, Tx } from '../platform/db/store.ts';
import type { AdminCaller, Institution, Organization } from '../platform/endpoints/access.ts';
import { type App, serveEndpoint } from '../platform/endpoints/serve-endpoint.ts';
import type { AddAuditNote, RunTransaction } from '../platform/http/call-trail.ts';
import { removeEntity } from '../platform/http/update-entity.ts';
import {
  endLogins,
  lockSubordinate,
  requireRemovable,
  requireSubordinate,
  updateAdmin,
} from './changes.ts';
import { presentAdmin } from './present.ts';
import {
  type AdminRow,
  type AdminTenant,
  removeAdmins,
  tenantOfInstitution,
  tenantOfOrganization,
} from './queries.ts';
import {
  closeSessionOf,
  isSessionOpen,
  listSessions,
  presentSession,
  requireSession,
  type SessionRow,
} from './sessions.ts';
import { disableTwoStep } from './two-step/two-step.ts';

interface SubordinateCall {
  readonly admin: AdminCaller;
  readonly params: { readonly adminId: string };
  readonly db: Db;
  readonly change: RunTransaction;
  readonly note: AddAuditNote;
  readonly now: number;
}

const tenantOfOrganizationCall = ({
  organization,
}: {
  readonly organization: Organization;
}): AdminTenant => tenantOfOrganization(organization);

const tenantOfInstitutionCall = ({
  institution,
}: {
  readonly institution: Institution;
}): AdminTenant => tenantOfInstitution(institution);

const showAdmin = (_tx: Tx, row: AdminRow) => presentAdmin(row);

const removeSubordinate = (call: SubordinateCall, tenant: AdminTenant): Promise<void> => {
  const { admin, params, now } = call;
  const subject = {
    lock: (tx: Tx) => requireRemovable(tx, tenant, params.adminId, admin.id),
    show: showAdmin,
  };
  return removeEntity(call, subject, (tx, { id }) => removeAdmins(tx, [id], now));
};

/** Routes of admins about the admins below them, of organizations and of institutions alike. */
export const subordinateAdminRoutes = (app: App): void => {
  const { settings } = app;

  const listSubordinateSessions = async (
    { admin, params, db, now, query }: SubordinateCall & { readonly query: SessionQuery },
    tenant: AdminTenant,
  ) => {
    const { id } = await requireSubordinate(db, tenant, params.adminId);
    const { rows, count } = await listSessions(db, isSessionOpen(id, settings, now), query);
    return { sessions: rows.map((row) => presentSession(row, admin)), count };
  };

  const endSubordinateSession = (
    call: SubordinateCall & { readonly params: { readonly sessionId: string } },
    tenant: AdminTenant,
  ): Promise<void> => {
    const { admin, params, now } = call;
    const subject = {
      lock: async (tx: Tx) => {
        const { id } = await requireSubordinate(tx, tenant, params.adminId);
        return requireSession(tx, id, params.sessionId, settings, now);
      },
      show: (_tx: Tx, row: SessionRow) => presentSession(row, admin),
    };
    return removeEntity(call, subject, async (tx, { adminId, id }) => {
      await closeSessionOf(tx, adminId, id);
    });
  };

  const disableSubordinateTwoStep = (call: SubordinateCall, tenant: AdminTenant): Promise<void> => {
    const subject = {
      lock: (tx: Tx) => lockSubordinate(tx, tenant, call.params.adminId),
      show: showAdmin,
    };
    return removeEntity(call, subject, async (tx, { id }) => {
      await endLogins(tx, id);
      await disableTwoStep(tx, id);
    });
  };

  serveEndpoint(app, admins.organizationUpdate, (call) =>
    updateAdmin(call, tenantOfOrganizationCall(call), settings),
  );
  serveEndpoint(app, admins.institutionUpdate, (call) =>
    updateAdmin(call, tenantOfInstitutionCall(call), settings),
  );

  serveEndpoint(app, admins.organizationRemove, (call) =>
    removeSubordinate(call, tenantOfOrganizationCall(call)),
  );
  serveEndpoint(app, admins.institutionRemove, (call) =>
    removeSubordinate(call, tenantOfInstitutionCall(call)),
  );

  serveEndpoint(app, sessions.ofOrganizationAdmin, (call) =>
    listSubordinateSessions(call, tenantOfOrganizationCall(call)),
  );
  serveEndpoint(app, sessions.ofInstitutionAdmin, (call) =>
    listSubordinateSessions(call, tenantOfInstitutionCall(call)),
  );

  serveEndpoint(app, sessions.endOfOrganizationAdmin, (call) =>
    endSubordinateSession(call, tenantOfOrganizationCall(call)),
  );
  serveEndpoint(app, sessions.endOfInstitutionAdmin, (call) =>
    endSubordinateSession(call, tenantOfInstitutionCall(call)),
  );

  serveEndpoint(app, twoStep.offForOrganizationAdmin, (call) =>
    disableSubordinateTwoStep(call, tenantOfOrganizationCall(call)),
  );
  serveEndpoint(app, twoStep.offForInstitutionAdmin, (call) =>
    disableSubordinateTwoStep(call, tenantOfInstitutionCall(call)),
  );
};
