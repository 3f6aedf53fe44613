import { machineTroubleMs, maxGapMs } from '../../../contract/attention-limits.ts';
import { isWithinLast } from '../../../contract/values/times.ts';
import type { Journals } from '../../platform/schema/schema.ts';

/** Events of a journal that were rejected or never came. A week without another ends the count. */
export type JournalHealth = Omit<Journals, 'machineId' | 'epoch' | 'ackedThrough' | 'highestSeq'>;
export type TroubledJournal = Omit<Journals, 'ackedThrough' | 'highestSeq'>;

export const healthyJournal: JournalHealth = {
  rejected: 0,
  rejectedSince: null,
  rejectedAt: null,
  rejectedReason: null,
  rejectedSample: null,
  lost: 0,
  gaps: 0,
  missingSince: null,
  missingAt: null,
};

/** The first rejected event of a sync: why, and how it began. */
export interface RejectedEvent {
  readonly reason: string;
  readonly sample: string;
}

export interface JournalLosses {
  /** Rejected events, less those that came again and could be read. */
  readonly rejected: number;
  readonly firstRejected: RejectedEvent | undefined;
  /** Events that the machine no longer holds. */
  readonly lost: number;
  /** Events that are missing below the highest one and may still come. */
  readonly gaps: number;
}

const isCurrent = (at: number | null, now: number): boolean =>
  at !== null && isWithinLast(at, machineTroubleMs, now);

const addRejected = (
  before: JournalHealth,
  { rejected: added, firstRejected }: JournalLosses,
  now: number,
): Partial<JournalHealth> => {
  const isRunning = isCurrent(before.rejectedAt, now) && before.rejected > 0;
  const rejected = Math.max(0, (isRunning ? before.rejected : 0) + added);
  if (!firstRejected) return { rejected };
  if (isRunning) return { rejected, rejectedAt: now };
  return {
    rejected,
    rejectedSince: now,
    rejectedAt: now,
    rejectedReason: firstRejected.reason,
    rejectedSample: firstRejected.sample,
  };
};

const addMissing = (
  before: JournalHealth,
  { lost: added, gaps }: JournalLosses,
  now: number,
): Partial<JournalHealth> => {
  const isMore = added + gaps > before.gaps;
  if (isMore && !isCurrent(before.missingAt, now)) {
    return { lost: added, gaps, missingSince: now, missingAt: now };
  }
  const lost = before.lost + added;
  if (lost + gaps === 0) return { lost, gaps, missingSince: null, missingAt: null };
  return { lost, gaps, missingAt: isMore ? now : before.missingAt };
};

export const addLosses = (
  before: JournalHealth,
  losses: JournalLosses,
  now: number,
): JournalHealth => ({
  ...before,
  ...addRejected(before, losses, now),
  ...addMissing(before, losses, now),
});

/** Numbers of events that were rejected and that are missing lately; a gap may be filled soon. */
export const journalTrouble = (journal: TroubledJournal, now: number) => {
  const isFilling =
    journal.lost === 0 &&
    journal.missingSince !== null &&
    isWithinLast(journal.missingSince, maxGapMs, now);
  return {
    rejected: isCurrent(journal.rejectedAt, now) ? journal.rejected : 0,
    missing: isCurrent(journal.missingAt, now) && !isFilling ? journal.lost + journal.gaps : 0,
  };
};
