import { useRef, useState } from 'react';
import type { Comparison } from '../../contract/statements.ts';
import type { DateRange } from '../../contract/values/periods.ts';
import { faultText } from '../core/calls/queries.ts';
import { defineText } from '../core/texts.ts';
import { compareStatement, type StatementInstitutionId } from './queries.ts';
import { readStatementInWorker } from './read-in-worker.ts';
import type { ParsedStatement } from './read-statement.ts';
import { faultTexts } from './words.ts';

const failed = defineText('Failed to compare the statement');

export interface ComparedStatement {
  readonly fileName: string;
  readonly comparison: Comparison;
  readonly statement: ParsedStatement;
}

interface ComparisonState {
  readonly busy?: true;
  readonly fault?: string;
  /** Line of the file that has the fault. */
  readonly line?: number;
  /** Titles of the columns of a file that is no statement. */
  readonly found?: string;
  readonly compared?: ComparedStatement;
}

interface ComparisonTarget {
  readonly institutionId: StatementInstitutionId;
  readonly accountId: string;
  readonly dates: DateRange;
}

const compareFile = async (
  { institutionId, accountId, dates }: ComparisonTarget,
  file: File,
): Promise<ComparisonState> => {
  const reading = await readStatementInWorker(file);
  if ('fault' in reading) return { ...reading, fault: faultTexts[reading.fault] };
  const { statement } = reading;
  try {
    const comparison = await compareStatement(institutionId, dates, accountId, statement.rows);
    return { compared: { fileName: file.name, comparison, statement } };
  } catch (error) {
    return { fault: faultText(error, failed) };
  }
};

/** Reads and compares the last chosen file. */
export const useComparison = (target: ComparisonTarget) => {
  const [state, setState] = useState<ComparisonState>({});
  const latestFile = useRef<File>(undefined);
  const compare = async (file: File) => {
    latestFile.current = file;
    setState({ busy: true });
    const nextState = await compareFile(target, file);
    if (latestFile.current === file) setState(nextState);
  };
  return { ...state, compare };
};
