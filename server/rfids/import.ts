import type { Body } from '../../contract/endpoint.ts';
import { message } from '../../contract/messages.ts';
import type { RfidImport, RfidRow, rfidBatches } from '../../contract/rfid-batches.ts';
import type { Institution } from '../core/access.ts';
import type { Rfids } from '../core/db/schema.ts';
import type { Tx } from '../core/db/store.ts';
import { refuseFaults } from '../core/errors.ts';
import { inChunks } from '../core/in-chunks.ts';
import type { Deed } from './changes.ts';
import { changedRfid, newRfid } from './made.ts';
import { atOnce, rfidsNamed, unlockRfidsNamed } from './named.ts';
import { forgetUnknownCards } from './unknown-cards.ts';
import { nextCardsVersion } from './versions.ts';
import { type RfidChange, writeRfids } from './write-rfids.ts';

type Given = Body<typeof rfidBatches.import>;

const refuseUnfit = (physicalIds: readonly string[], ofUnlock: ReadonlySet<string>): void => {
  const seen = new Set<string>();
  const faults: Record<string, ReturnType<typeof message>> = {};
  for (const [index, physicalId] of physicalIds.entries()) {
    const isTwice = seen.has(physicalId);
    seen.add(physicalId);
    if (!isTwice && !ofUnlock.has(physicalId)) continue;
    faults[`rows.${index}.physicalId`] = message(isTwice ? 'rfidIdTwice' : 'rfidIdOfUnlock');
  }
  refuseFaults(faults);
};

const isSame = (one: Rfids, other: Rfids): boolean =>
  one.name === other.name &&
  one.designation === other.designation &&
  one.designationId === other.designationId &&
  one.stockType === other.stockType &&
  one.point === other.point &&
  one.isFree === other.isFree &&
  one.isActive === other.isActive;

/** Applies a row to an existing RFID; undefined where nothing changes. */
const updatedBy = (
  before: Rfids,
  { point, ...row }: RfidRow,
  existing: Given['existing'],
  version: number,
): Rfids | undefined => {
  if (existing === 'SKIP') return undefined;
  const given = existing === 'UPDATE_WITH_POINTS' ? { ...row, point } : row;
  const after = changedRfid(before, given, version);
  return isSame(before, after) ? undefined : after;
};

const namesOf = (changes: readonly RfidChange[], isNew: boolean): string =>
  changes
    .filter(({ before }) => !before === isNew)
    .map(({ after }) => after.physicalId)
    .join(', ');

/** The result of an import; only the audit gets the lists of RFIDs. */
interface Imported extends RfidImport {
  readonly existing: Given['existing'];
  readonly rfidsAdded: string;
  readonly rfidsUpdated: string;
}

/** Adds and updates RFIDs in the caller's transaction; one faulty row refuses all. */
export const importRfids = async (
  tx: Tx,
  institution: Institution,
  { rows, existing }: Given,
  deed: Deed,
): Promise<Imported> => {
  const version = await nextCardsVersion(tx, institution.id);
  const physicalIds = rows.map(({ physicalId }) => physicalId);
  refuseUnfit(physicalIds, await unlockRfidsNamed(tx, institution.organizationId, physicalIds));
  const known = await rfidsNamed(tx, institution.id, physicalIds);
  const changes: RfidChange[] = [];
  await inChunks(rows, atOnce, async (some) => {
    const part = some.flatMap((row): RfidChange | [] => {
      const before = known.get(row.physicalId);
      const after = before
        ? updatedBy(before, row, existing, version)
        : newRfid(institution, row, { now: deed.now, version });
      return after ? { before, after } : [];
    });
    await writeRfids(tx, part, deed);
    changes.push(...part);
  });
  await forgetUnknownCards(tx, institution.id, physicalIds);
  const added = changes.filter(({ before }) => !before).length;
  return {
    added,
    updated: changes.length - added,
    skipped: rows.length - changes.length,
    existing,
    rfidsAdded: namesOf(changes, true),
    rfidsUpdated: namesOf(changes, false),
  };
};
