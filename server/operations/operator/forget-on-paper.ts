import { calendarOf } from '../../../contract/values/periods.ts';
import { Refused } from '../../platform/http/errors.ts';
import { StartError } from '../../platform/settings/settings.ts';
import { forgetPerson } from '../../privacy/forget-person.ts';
import { lockRfidForChange } from '../../rfids/changes.ts';
import { findRfid } from '../../rfids/queries.ts';
import { escapeInvisible } from './escape-invisible.ts';
import { findAdminTenant } from './find-tenant.ts';
import { auditAction, type OperatorContext } from './operator-context.ts';

/** Forgets the person of a card, as its holder or a parent has asked in writing. */
export const forgetOnPaper = (
  context: OperatorContext,
  institution: string,
  number: string,
): Promise<void> => {
  const { store, settings, now } = context;
  const clock = { calendar: calendarOf(settings.TIME_ZONE), now: now() };
  return store.change(async (tx) => {
    const { organizationId, institutionId } = await findAdminTenant(tx, { institution });
    const found = await findRfid(tx, institutionId ?? '', number).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      throw new StartError(
        `The institution has no card '${escapeInvisible(number)}': give its number as the console shows it.`,
      );
    });
    const rfid = await lockRfidForChange(tx, found.institutionId, found.id);
    await forgetPerson(tx, rfid, clock);
    await auditAction(tx, context, {
      action: 'OPERATOR /rfid/forget',
      target: rfid.id,
      organizationId,
      institutionId,
      before: null,
      after: null,
    });
  });
};
