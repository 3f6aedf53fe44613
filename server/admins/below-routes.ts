import { admins } from '../../contract/admins.ts';
import { type SessionQuery, sessions } from '../../contract/sessions.ts';
import { twoStep } from '../../contract/two-step.ts';
import type { AdminCaller, Institution, Organization } from '../core/access.ts';
import { removing } from '../core/changing.ts';
import type { Db, Tx } from '../core/db/store.ts';
import { type App, serve } from '../core/serve.ts';
import type { Change, Note } from '../core/trail.ts';
import { adminBelow, endLogins, lockBelow, removableOf, updateAdmin } from './changes.ts';
import { presentAdmin } from './present.ts';
import {
  type AdminRow,
  type Place,
  placeOfInstitution,
  placeOfOrganization,
  removeAdmins,
} from './queries.ts';
import {
  closeSessionOf,
  isOpen,
  presentSession,
  type SessionRow,
  sessionOf,
  sessionsListed,
} from './sessions.ts';
import { turnOff } from './two-step.ts';

interface Call {
  readonly admin: AdminCaller;
  readonly params: { readonly adminId: string };
  readonly db: Db;
  readonly change: Change;
  readonly note: Note;
  readonly now: number;
}

const ofOrganization = ({ organization }: { readonly organization: Organization }): Place =>
  placeOfOrganization(organization);

const ofInstitution = ({ institution }: { readonly institution: Institution }): Place =>
  placeOfInstitution(institution);

const shown = (_tx: Tx, row: AdminRow) => presentAdmin(row);

const removed = (call: Call, place: Place): Promise<void> => {
  const { admin, params, now } = call;
  const subject = {
    lock: (tx: Tx) => removableOf(tx, place, params.adminId, admin.id),
    show: shown,
  };
  return removing(call, subject, (tx, { id }) => removeAdmins(tx, [id], now));
};

/** Routes of admins about the admins below them, of organizations and of institutions alike. */
export const belowRoutes = (app: App): void => {
  const { settings } = app;

  const sessionsBelow = async (
    { admin, params, db, now, query }: Call & { readonly query: SessionQuery },
    place: Place,
  ) => {
    const { id } = await adminBelow(db, place, params.adminId);
    const { rows, count } = await sessionsListed(db, isOpen(id, settings, now), query);
    return { sessions: rows.map((row) => presentSession(row, admin)), count };
  };

  const sessionEnded = (
    call: Call & { readonly params: { readonly sessionId: string } },
    place: Place,
  ): Promise<void> => {
    const { admin, params, now } = call;
    const subject = {
      lock: async (tx: Tx) => {
        const { id } = await adminBelow(tx, place, params.adminId);
        return sessionOf(tx, id, params.sessionId, settings, now);
      },
      show: (_tx: Tx, row: SessionRow) => presentSession(row, admin),
    };
    return removing(call, subject, async (tx, { adminId, id }) => {
      await closeSessionOf(tx, adminId, id);
    });
  };

  const twoStepOff = (call: Call, place: Place): Promise<void> => {
    const subject = {
      lock: (tx: Tx) => lockBelow(tx, place, call.params.adminId),
      show: shown,
    };
    return removing(call, subject, async (tx, { id }) => {
      await endLogins(tx, id);
      await turnOff(tx, id);
    });
  };

  serve(app, admins.organizationUpdate, (call) =>
    updateAdmin(call, ofOrganization(call), settings),
  );
  serve(app, admins.institutionUpdate, (call) => updateAdmin(call, ofInstitution(call), settings));

  serve(app, admins.organizationRemove, (call) => removed(call, ofOrganization(call)));
  serve(app, admins.institutionRemove, (call) => removed(call, ofInstitution(call)));

  serve(app, sessions.ofOrganizationAdmin, (call) => sessionsBelow(call, ofOrganization(call)));
  serve(app, sessions.ofInstitutionAdmin, (call) => sessionsBelow(call, ofInstitution(call)));

  serve(app, sessions.endOfOrganizationAdmin, (call) => sessionEnded(call, ofOrganization(call)));
  serve(app, sessions.endOfInstitutionAdmin, (call) => sessionEnded(call, ofInstitution(call)));

  serve(app, twoStep.offForOrganizationAdmin, (call) => twoStepOff(call, ofOrganization(call)));
  serve(app, twoStep.offForInstitutionAdmin, (call) => twoStepOff(call, ofInstitution(call)));
};
