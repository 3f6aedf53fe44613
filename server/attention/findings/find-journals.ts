import { sql } from 'kysely';
import { journalTrouble, type TroubledJournal } from '../../machine-api/events/journal-health.ts';
import type { Db } from '../../platform/db/store.ts';
import type { FindingOf } from './finding.ts';

interface PlacedJournal extends TroubledJournal {
  readonly organizationId: string;
  readonly institutionId: string;
}

export type JournalFinding = FindingOf<'EVENTS_REJECTED'> | FindingOf<'EVENTS_MISSING'>;

const earliest = (times: readonly (number | null)[]): number | undefined => {
  const instants = times.filter((at) => at !== null);
  return instants.length ? Math.min(...instants) : undefined;
};

/** Findings of one machine, which may have written several journals. */
const machineFindings = (journals: readonly PlacedJournal[], now: number): JournalFinding[] => {
  const [first] = journals;
  if (!first) return [];
  const { machineId, organizationId, institutionId } = first;
  const place = { machineId, organizationId, institutionId, subject: '', parts: [] };
  const troubles = journals.map((journal) => ({ journal, ...journalTrouble(journal, now) }));
  const rejecting = troubles.filter(({ rejected }) => rejected > 0);
  const incomplete = troubles.filter(({ missing }) => missing > 0);
  const findings: JournalFinding[] = [];
  if (rejecting.length) {
    const since = earliest(rejecting.map(({ journal }) => journal.rejectedSince));
    const sample = rejecting.find(({ journal }) => journal.rejectedSince === since)?.journal;
    findings.push({
      kind: 'EVENTS_REJECTED',
      ...place,
      facts: {
        rejected: rejecting.reduce((sum, { rejected }) => sum + rejected, 0),
        // Translated when it is read.
        failure: sample?.rejectedReason ?? '',
        sample: sample?.rejectedSample ?? '',
      },
      since,
    });
  }
  if (incomplete.length) {
    findings.push({
      kind: 'EVENTS_MISSING',
      ...place,
      facts: { missing: incomplete.reduce((sum, { missing }) => sum + missing, 0) },
      since: earliest(incomplete.map(({ journal }) => journal.missingSince)),
    });
  }
  return findings;
};

/** Limit per machine, the latest first: a controller may begin any number of journals. */
const maxJournals = 100;

/** Events that were rejected or are missing, by machine, also of inactive machines. */
export const findJournalTroubles = async (db: Db, now: number): Promise<JournalFinding[]> => {
  const { rows } = await sql<PlacedJournal>`
    select "troubled".*, "organizationId", "institutionId"
    from (select "journals".*, row_number() over (
          partition by "machineId" order by "epoch" desc) as "place"
        from "journals" where "rejected" > 0 or "lost" > 0 or "gaps" > 0) as "troubled"
      join "machines" on "machines"."id" = "machineId"
    where "place" <= ${maxJournals} and "removedAt" is null
    order by "machineId", "epoch"`.execute(db);
  return Array.from(Map.groupBy(rows, ({ machineId }) => machineId).values()).flatMap((own) =>
    machineFindings(own, now),
  );
};
