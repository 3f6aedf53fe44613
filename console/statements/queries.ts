import { type Comparison, type StatedRow, statements } from '../../contract/statements.ts';
import type { DateRange } from '../../contract/values/periods.ts';
import { callEndpoint } from '../core/calls/call.ts';
import { type DownloadedFile, type DownloadOptions, downloadFile } from '../core/calls/download.ts';
import { useQueryOf } from '../core/calls/queries.ts';
import { defineText } from '../core/texts.ts';

/** Undefined selects the payments of the platform's accounts. */
export type StatementInstitutionId = string | undefined;

export const failedStatement = defineText('Failed to fetch the payments by day');

export const useStatement = (institutionId: StatementInstitutionId, query: DateRange) => {
  const isOfInstitution = institutionId !== undefined;
  const options = { keepPrevious: true, failed: failedStatement };
  const institutionStatement = useQueryOf(
    statements.ofInstitution,
    { params: { institutionId: institutionId ?? '' }, query },
    { ...options, enabled: isOfInstitution },
  );
  const platformStatement = useQueryOf(
    statements.ofPlatform,
    { query },
    { ...options, enabled: !isOfInstitution },
  );
  return isOfInstitution ? institutionStatement : platformStatement;
};

export const receiveCsv = (
  institutionId: StatementInstitutionId,
  query: DateRange,
  receiving: DownloadOptions,
): Promise<DownloadedFile> =>
  institutionId === undefined
    ? downloadFile(statements.platformCsv, { query }, receiving)
    : downloadFile(statements.csv, { params: { institutionId }, query }, receiving);

export const compareStatement = (
  institutionId: StatementInstitutionId,
  { dateStart, dateEnd }: DateRange,
  accountId: string,
  rows: readonly StatedRow[],
): Promise<Comparison> => {
  const body = { accountId, dateStart, dateEnd, rows: [...rows] };
  return institutionId === undefined
    ? callEndpoint(statements.platformCompare, { body })
    : callEndpoint(statements.compare, { params: { institutionId }, body });
};
