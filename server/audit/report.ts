import type { Db } from '../platform/db/store.ts';
import { type ChainState, type Head, type HeadComparison, verifyChain } from './chain.ts';

/** Parses a head as logged, `<seq>:<hash>`; undefined if malformed. */
export const parseHead = (text: string): Head | undefined => {
  const [, seq, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? [];
  return hash === undefined ? undefined : { seq: Number(seq), hash };
};

const comparisonTexts: Record<HeadComparison, (savedHead: Head, state: ChainState) => string> = {
  SAME: ({ seq }) => `Every row up to the kept head, row ${seq}, is what it was.`,
  CUT: ({ seq }, { rows }) =>
    `Rows were cut off: the kept head is row ${seq}, and the audit ends with row ${rows}.`,
  REPLACED: ({ seq }) => `Rows up to the kept head, row ${seq}, are not what they were.`,
};

export interface AuditReport {
  readonly lines: readonly string[];
  readonly isSound: boolean;
}

/** Verifies the audit chain and reports the result as lines for a person. */
export const reportAudit = async (db: Db, savedHead?: Head): Promise<AuditReport> => {
  const state = await verifyChain(db, savedHead);
  const { rows, head, brokenAt } = state;
  return {
    lines: [
      `Whole rows: ${rows}`,
      `Head: ${rows}:${head}`,
      brokenAt === undefined
        ? 'The chain is whole.'
        : `Row ${brokenAt} is not what was written there: it was changed, put in, or rows before it were taken out.`,
      ...(savedHead && state.headComparison
        ? [comparisonTexts[state.headComparison](savedHead, state)]
        : []),
    ],
    isSound: brokenAt === undefined && (state.headComparison ?? 'SAME') === 'SAME',
  };
};
