import { sql } from 'kysely';
import type { Organization } from '../../../contract/organizations.ts';
import {
  maxUnlockRfids,
  type UnlockRfidForm,
  type UnlockRfidUpdate,
  unlockRfids,
} from '../../../contract/unlock-rfids.ts';
import { cardKey } from '../../../contract/values/card-key.ts';
import { forNoKeyUpdate } from '../../platform/db/rows.ts';
import type { Db, Tx } from '../../platform/db/store.ts';
import {
  type App,
  type HandlerContext,
  serveEndpoint,
} from '../../platform/endpoints/serve-endpoint.ts';
import { publishTenantAfterCommit } from '../../platform/events/after-commit.ts';
import { refuseCall, refuseField } from '../../platform/http/errors.ts';
import { refuseTooMany } from '../../platform/http/refuse-too-many.ts';
import {
  type LockedEntity,
  requireVersion,
  updateEntity,
} from '../../platform/http/update-entity.ts';
import { newId } from '../../platform/lists/ids.ts';
import { flagOf } from '../../platform/schema/flag.ts';
import { findAlikeRfidOfOrganization } from '../alike.ts';
import { deleteUnknownUnlockCard } from '../unknown-cards.ts';

const findUnlockRfid = (db: Db, organizationId: string, physicalId: string) =>
  db
    .selectFrom('unlockRfids')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('cardKey', '=', cardKey(physicalId))
    .executeTakeFirst();

export const hasUnlockRfid = async (
  db: Db,
  organizationId: string,
  physicalId: string,
): Promise<boolean> => (await findUnlockRfid(db, organizationId, physicalId)) !== undefined;

/** Finds an institution of the organization that already has an RFID of this physical ID. */
const institutionWithRfid = (db: Db, organizationId: string, physicalId: string) =>
  db
    .selectFrom('institutions')
    .innerJoin('rfids', 'rfids.institutionId', 'institutions.id')
    .select('institutions.name')
    .where('institutions.organizationId', '=', organizationId)
    .where('institutions.removedAt', 'is', null)
    .where('rfids.cardKey', '=', cardKey(physicalId))
    .where('rfids.removedAt', 'is', null)
    .executeTakeFirst();

const refuseTaken = async (tx: Tx, organizationId: string, physicalId: string, ownId?: string) => {
  const same = await findUnlockRfid(tx, organizationId, physicalId);
  if (same && same.id !== ownId) throw refuseField('physicalId', 'unlockRfidIdTaken');
  const institution = await institutionWithRfid(tx, organizationId, physicalId);
  if (institution) {
    throw refuseField('physicalId', 'unlockRfidIdOfRfid', { name: institution.name });
  }
};

/** Outdates the card lists of every institution's machines, because they carry the unlock list. */
const outdateCardLists = async (tx: Tx, organizationId: string): Promise<void> => {
  publishTenantAfterCommit(tx, 'cards', organizationId, null);
  const locked = tx
    .selectFrom('institutions')
    .select('id')
    .where('organizationId', '=', organizationId)
    .orderBy('id')
    .modifyEnd(forNoKeyUpdate(tx));
  await tx
    .updateTable('institutions')
    .set((eb) => ({ cardsVersion: eb('cardsVersion', '+', 1) }))
    .where('id', 'in', locked)
    .execute();
};

const addUnlockRfid = async (
  tx: Tx,
  organizationId: string,
  { physicalId, name = '', isActive }: UnlockRfidForm,
  now: number,
) => {
  await refuseTaken(tx, organizationId, physicalId);
  await tx
    .insertInto('unlockRfids')
    .values({
      id: newId(),
      organizationId,
      physicalId,
      cardKey: cardKey(physicalId),
      name,
      isActive: flagOf(isActive),
      createdAt: now,
    })
    .execute();
  await refuseTooMany(tx, organizationId, {
    table: 'unlockRfids',
    condition: sql`"organizationId" = ${organizationId}`,
    max: maxUnlockRfids,
    code: 'tooManyUnlockRfids',
  });
  await deleteUnknownUnlockCard(tx, organizationId, physicalId);
};

const notFound = () => refuseCall(404, 'unlockRfidNotFound');

const updateUnlockRfid = async (
  tx: Tx,
  organizationId: string,
  id: string,
  { physicalId: newPhysicalId, name, isActive, version }: UnlockRfidUpdate,
) => {
  const found = await tx
    .selectFrom('unlockRfids')
    .select(['physicalId', 'version'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw notFound();
  requireVersion(found, version);
  const physicalId = newPhysicalId ?? found.physicalId;
  await refuseTaken(tx, organizationId, physicalId, id);
  await tx
    .updateTable('unlockRfids')
    .set({
      physicalId,
      cardKey: cardKey(physicalId),
      name,
      isActive: flagOf(isActive),
      version: found.version + 1,
    })
    .where('id', '=', id)
    .execute();
  await deleteUnknownUnlockCard(tx, organizationId, physicalId);
};

const removeUnlockRfid = async (tx: Tx, organizationId: string, id: string) => {
  const removed = await tx
    .deleteFrom('unlockRfids')
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!removed) throw notFound();
};

/** `lockForChange` gives the lock and the view of an organization, which another room owns. */
export const unlockRfidRoutes = <Row extends { readonly id: string }>(
  app: App,
  lockForChange: (id: string, now: number) => LockedEntity<Row, { organization: Organization }>,
): void => {
  /** Changes the unlock RFIDs of the call's organization and returns the organization. */
  const updateOrganization = (
    call: Omit<HandlerContext<typeof unlockRfids.add>, 'body'>,
    work: (tx: Tx) => Promise<void>,
  ) =>
    updateEntity(call, lockForChange(call.organization.id, call.now), async (tx, organization) => {
      // With these locks held nobody else can take a physical ID in the organization.
      await outdateCardLists(tx, organization.id);
      await work(tx);
      return organization;
    });

  serveEndpoint(app, unlockRfids.check, async ({ body, db, organization }) => {
    const key = cardKey(body.physicalId);
    return { alike: (await findAlikeRfidOfOrganization(db, organization.id, key)) ?? null };
  });

  serveEndpoint(app, unlockRfids.add, (call) =>
    updateOrganization(call, (tx) => addUnlockRfid(tx, call.organization.id, call.body, call.now)),
  );

  serveEndpoint(app, unlockRfids.update, (call) =>
    updateOrganization(call, (tx) =>
      updateUnlockRfid(tx, call.organization.id, call.params.rfidId, call.body),
    ),
  );

  serveEndpoint(app, unlockRfids.remove, (call) =>
    updateOrganization(call, (tx) =>
      removeUnlockRfid(tx, call.organization.id, call.params.rfidId),
    ),
  );
};
