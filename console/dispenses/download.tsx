import { type DispenseFilter, dispenses } from '../../contract/dispenses.ts';
import { downloadFile } from '../core/calls/download.ts';
import type { InInstitution } from '../core/section.ts';
import { defineText } from '../core/texts.ts';
import { DownloadCsv } from '../ui/list/download-csv.tsx';

interface DispensesDownloadProps extends InInstitution {
  readonly filter: DispenseFilter;
}

/** Downloads all dispenses that match the filters. */
export const DispensesDownload = ({ institutionId, filter }: DispensesDownloadProps) => (
  <DownloadCsv
    get={(receiving) =>
      downloadFile(dispenses.csv, { params: { institutionId }, query: filter }, receiving)
    }
    failed={defineText('Failed to download the dispenses')}
    name="dispenses.csv"
  />
);
