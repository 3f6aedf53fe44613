import { admins } from '../../contract/admins.ts';
import { type SessionQuery, sessions } from '../../contract/sessions.ts';
import { twoStep } from '../../contract/two-step.ts';
import type { AdminCaller } from '../core/access.ts';
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

const shown = (_tx: Tx, row: AdminRow) => presentAdmin(row);

const removed = (call: Call, place: Place): Promise<void> => {
  const { admin, params, now } = call;
  const subject = {
    lock: (tx: Tx) => removableOf(tx, place, params.adminId, admin.id),
    show: shown,
  };
  return removing(call, subject, (tx, { id }) => removeAdmins(tx, [id], now));
};

/** What an admin above does to those below, whether they are of an organization or an institution. */
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
    updateAdmin(call, placeOfOrganization(call.organization)),
  );
  serve(app, admins.institutionUpdate, (call) =>
    updateAdmin(call, placeOfInstitution(call.institution)),
  );

  serve(app, admins.organizationRemove, (call) =>
    removed(call, placeOfOrganization(call.organization)),
  );
  serve(app, admins.institutionRemove, (call) =>
    removed(call, placeOfInstitution(call.institution)),
  );

  serve(app, sessions.ofOrganizationAdmin, (call) =>
    sessionsBelow(call, placeOfOrganization(call.organization)),
  );
  serve(app, sessions.ofInstitutionAdmin, (call) =>
    sessionsBelow(call, placeOfInstitution(call.institution)),
  );

  serve(app, sessions.endOfOrganizationAdmin, (call) =>
    sessionEnded(call, placeOfOrganization(call.organization)),
  );
  serve(app, sessions.endOfInstitutionAdmin, (call) =>
    sessionEnded(call, placeOfInstitution(call.institution)),
  );

  serve(app, twoStep.offForOrganizationAdmin, (call) =>
    twoStepOff(call, placeOfOrganization(call.organization)),
  );
  serve(app, twoStep.offForInstitutionAdmin, (call) =>
    twoStepOff(call, placeOfInstitution(call.institution)),
  );
};
