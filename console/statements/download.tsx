import type { DateRange } from '../../contract/periods.ts';
import { say } from '../core/texts.ts';
import { DownloadCsv } from '../ui/list/download-csv.tsx';
import { type InstitutionId, receiveCsv } from './queries.ts';

interface Props {
  readonly institutionId: InstitutionId;
  readonly dates: DateRange;
}

/** Downloads the days of all accounts as CSV. */
export const Download = ({ institutionId, dates }: Props) => (
  <DownloadCsv
    get={(receiving) => receiveCsv(institutionId, dates, receiving)}
    failed={say('Failed to download the payments by day')}
    name="statement.csv"
  />
);
