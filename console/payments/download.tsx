import { type PaymentFilter, payments } from '../../contract/payments.ts';
import { downloadFile } from '../core/calls/download.ts';
import type { InInstitution } from '../core/section.ts';
import { defineText } from '../core/texts.ts';
import { DownloadCsv } from '../ui/list/download-csv.tsx';

interface PaymentsDownloadProps extends InInstitution {
  readonly filter: PaymentFilter;
}

/** Downloads all payments that match the filters. */
export const PaymentsDownload = ({ institutionId, filter }: PaymentsDownloadProps) => (
  <DownloadCsv
    get={(receiving) =>
      downloadFile(payments.csv, { params: { institutionId }, query: filter }, receiving)
    }
    failed={defineText('Failed to download the payments')}
    name="payments.csv"
  />
);
