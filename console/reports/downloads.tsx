import { Button } from '@mantine/core';
import { FileSpreadsheet, FileText, Printer } from 'lucide-react';
import { useState } from 'react';
import { reports } from '../../contract/reports.ts';
import { type DownloadOptions, downloadFile } from '../core/calls/download.ts';
import { defineText, useText } from '../core/texts.ts';
import { saveFile } from '../ui/frame/save-file.ts';
import styles from './reports.module.css';
import type { ReportRequest } from './search.ts';
import { useLongCall } from './use-long-call.ts';
import { newTicket, useQueuePosition } from './use-queue-position.ts';
import { WorkProgress } from './work-progress.tsx';

const failed = defineText('Failed to download the report');

interface DownloadsProps {
  /** Query of the shown report, else of the current filters. */
  readonly query: ReportRequest;
  /** Absent until there is a report to print. */
  readonly onPrint: (() => void) | undefined;
}

/** File formats of a report, each with its own call. */
const useReportFiles = (query: ReportRequest) => {
  const csv = useLongCall(failed);
  const xlsx = useLongCall(failed);
  const [ticket, setTicket] = useState<string>();
  // Bytes arrive only when the queue is through, so polling stops then.
  const queuePosition = useQueuePosition(xlsx.bytes === 0 ? ticket : undefined);
  return [
    {
      call: csv,
      get: (receiving: DownloadOptions) => downloadFile(reports.csv, { query }, receiving),
      name: 'CSV',
      extension: 'csv',
      icon: <FileText size={16} />,
      queuePosition: null,
    },
    {
      call: xlsx,
      get: (receiving: DownloadOptions) => {
        const newestTicket = newTicket();
        setTicket(newestTicket);
        return downloadFile(reports.xlsx, { query: { ...query, ticket: newestTicket } }, receiving);
      },
      name: 'XLSX',
      extension: 'xlsx',
      icon: <FileSpreadsheet size={16} />,
      queuePosition: queuePosition,
    },
  ];
};

type ReportFile = ReturnType<typeof useReportFiles>[number];

const download = async ({ call, get, extension }: ReportFile) => {
  const file = await call.run(get);
  if (file) saveFile(file.blob, file.fileName ?? `report.${extension}`);
};

const DownloadProgress = ({
  file: { call, name, queuePosition },
}: {
  readonly file: ReportFile;
}) => {
  const t = useText();
  if (call.bytes === undefined) return null;
  const text = queuePosition?.place
    ? t('Waiting: place {place, number} of {of, number}', queuePosition)
    : t('Downloading {name}…', { name });
  return <WorkProgress text={text} bytes={call.bytes} onStop={call.stop} />;
};

export const Downloads = ({ query, onPrint }: DownloadsProps) => {
  const t = useText();
  const files = useReportFiles(query);
  return (
    <>
      {files.map((file) => (
        <DownloadProgress key={file.name} file={file} />
      ))}
      <div className={styles.downloads}>
        <Button
          variant="default"
          leftSection={<Printer size={16} />}
          disabled={!onPrint}
          onClick={onPrint}
        >
          {t('Download')}
        </Button>
        {files.map((file) => (
          <Button
            key={file.name}
            variant="default"
            leftSection={file.icon}
            aria-label={t('Save as {name}', { name: file.name })}
            disabled={file.call.bytes !== undefined}
            onClick={() => void download(file)}
          >
            {file.name}
          </Button>
        ))}
      </div>
    </>
  );
};
