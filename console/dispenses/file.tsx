import { type DispenseFilter, dispenses } from '../../contract/dispenses.ts';
import { receive } from '../core/receive.ts';
import type { InInstitution } from '../core/section.ts';
import { say } from '../core/texts.ts';
import { DownloadCsv } from '../ui/list/download-csv.tsx';

interface Props extends InInstitution {
  readonly filter: DispenseFilter;
}

/** Downloads all dispenses that match the filters. */
export const File = ({ institutionId, filter }: Props) => (
  <DownloadCsv
    get={(receiving) =>
      receive(dispenses.csv, { params: { institutionId }, query: filter }, receiving)
    }
    failed={say('Failed to download the dispenses')}
    name="dispenses.csv"
  />
);
