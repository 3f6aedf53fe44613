import { type PaymentFilter, payments } from '../../contract/payments.ts';
import { receive } from '../core/receive.ts';
import type { InInstitution } from '../core/section.ts';
import { say } from '../core/texts.ts';
import { DownloadCsv } from '../ui/list/download-csv.tsx';

interface Props extends InInstitution {
  readonly filter: PaymentFilter;
}

/** Downloads all payments that match the filters. */
export const File = ({ institutionId, filter }: Props) => (
  <DownloadCsv
    get={(receiving) =>
      receive(payments.csv, { params: { institutionId }, query: filter }, receiving)
    }
    failed={say('Failed to download the payments')}
    name="payments.csv"
  />
);
