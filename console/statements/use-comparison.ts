import { useRef, useState } from 'react';
import type { DateRange } from '../../contract/periods.ts';
import type { Comparison } from '../../contract/statements.ts';
import { faultText } from '../core/queries.ts';
import { say } from '../core/texts.ts';
import { compareWith, type InstitutionId } from './queries.ts';
import { readBeside } from './read-beside.ts';
import { faultTexts } from './words.ts';

const failed = say('Failed to compare the statement');

export interface Compared {
  readonly fileName: string;
  readonly comparison: Comparison;
  /** Number of lines without a money movement. */
  readonly leftOut: number;
}

interface Outcome {
  readonly busy?: true;
  readonly fault?: string;
  readonly compared?: Compared;
}

interface Asked {
  readonly institutionId: InstitutionId;
  readonly accountId: string;
  readonly dates: DateRange;
}

const outcomeOf = async (
  { institutionId, accountId, dates }: Asked,
  file: File,
): Promise<Outcome> => {
  const reading = await readBeside(file);
  if ('fault' in reading) return { fault: faultTexts[reading.fault] };
  const { rows, leftOut } = reading.read;
  try {
    const comparison = await compareWith(institutionId, dates, accountId, rows);
    return { compared: { fileName: file.name, comparison, leftOut } };
  } catch (error) {
    return { fault: faultText(error, failed) };
  }
};

/** Reads and compares the last chosen file. */
export const useComparison = (asked: Asked) => {
  const [outcome, setOutcome] = useState<Outcome>({});
  const latest = useRef<File>(undefined);
  const compare = async (file: File) => {
    latest.current = file;
    setOutcome({ busy: true });
    const next = await outcomeOf(asked, file);
    if (latest.current === file) setOutcome(next);
  };
  return { ...outcome, compare };
};
