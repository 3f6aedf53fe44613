import type { DateRange } from '../../contract/values/periods.ts';
import { defineText } from '../core/texts.ts';
import { DownloadCsv } from '../ui/list/download-csv.tsx';
import { receiveCsv, type StatementInstitutionId } from './queries.ts';

interface DownloadProps {
  readonly institutionId: StatementInstitutionId;
  readonly dates: DateRange;
}

/** Downloads the days of all accounts as CSV. */
export const Download = ({ institutionId, dates }: DownloadProps) => (
  <DownloadCsv
    get={(receiving) => receiveCsv(institutionId, dates, receiving)}
    failed={defineText('Failed to download the payments by day')}
    name="statement.csv"
  />
);
