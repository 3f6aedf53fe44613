import type { DateRange } from '../../contract/periods.ts';
import { type Comparison, type StatedRow, statements } from '../../contract/statements.ts';
import { call } from '../core/call.ts';
import { useAnswer } from '../core/queries.ts';
import { type Received, type Receiving, receive } from '../core/receive.ts';
import { say } from '../core/texts.ts';

/** Undefined selects the payments of the platform's accounts. */
export type InstitutionId = string | undefined;

export const failedStatement = say('Failed to fetch the payments by day');

export const useStatement = (institutionId: InstitutionId, query: DateRange) => {
  const isOwn = institutionId !== undefined;
  const options = { keepPrevious: true, failed: failedStatement };
  const own = useAnswer(
    statements.ofInstitution,
    { params: { institutionId: institutionId ?? '' }, query },
    { ...options, enabled: isOwn },
  );
  const platform = useAnswer(statements.ofPlatform, { query }, { ...options, enabled: !isOwn });
  return isOwn ? own : platform;
};

export const receiveCsv = (
  institutionId: InstitutionId,
  query: DateRange,
  receiving: Receiving,
): Promise<Received> =>
  institutionId === undefined
    ? receive(statements.platformCsv, { query }, receiving)
    : receive(statements.csv, { params: { institutionId }, query }, receiving);

export const compareWith = (
  institutionId: InstitutionId,
  { dateStart, dateEnd }: DateRange,
  accountId: string,
  rows: readonly StatedRow[],
): Promise<Comparison> => {
  const body = { accountId, dateStart, dateEnd, rows: [...rows] };
  return institutionId === undefined
    ? call(statements.platformCompare, { body })
    : call(statements.compare, { params: { institutionId }, body });
};
