import { Button } from '@mantine/core';
import { FileSpreadsheet, FileText, Printer } from 'lucide-react';
import { useState } from 'react';
import { reports } from '../../contract/reports.ts';
import { type Receiving, receive } from '../core/receive.ts';
import { say, useText } from '../core/texts.ts';
import { saveFile } from '../ui/frame/save-file.ts';
import styles from './reports.module.css';
import type { AskedReport } from './search.ts';
import { useLongCall } from './use-long-call.ts';
import { newTicket, usePlace } from './use-place.ts';
import { Working } from './working.tsx';

const failed = say('Failed to download the report');

interface Props {
  /** Query of the shown report, else of the current filters. */
  readonly query: AskedReport;
  /** Absent until there is a report to print. */
  readonly onPrint: (() => void) | undefined;
}

/** File formats of a report, each with its own call. */
const useFiles = (query: AskedReport) => {
  const csv = useLongCall(failed);
  const xlsx = useLongCall(failed);
  const [ticket, setTicket] = useState<string>();
  // Bytes arrive only when the queue is through, so polling stops then.
  const place = usePlace(xlsx.bytes === 0 ? ticket : undefined);
  return [
    {
      call: csv,
      get: (receiving: Receiving) => receive(reports.csv, { query }, receiving),
      name: 'CSV',
      extension: 'csv',
      icon: <FileText size={16} />,
      waiting: null,
    },
    {
      call: xlsx,
      get: (receiving: Receiving) => {
        const fresh = newTicket();
        setTicket(fresh);
        return receive(reports.xlsx, { query: { ...query, ticket: fresh } }, receiving);
      },
      name: 'XLSX',
      extension: 'xlsx',
      icon: <FileSpreadsheet size={16} />,
      waiting: place,
    },
  ];
};

type File = ReturnType<typeof useFiles>[number];

const download = async ({ call, get, extension }: File) => {
  const file = await call.run(get);
  if (file) saveFile(file.blob, file.fileName ?? `report.${extension}`);
};

const Progress = ({ file: { call, name, waiting } }: { readonly file: File }) => {
  const t = useText();
  if (call.bytes === undefined) return null;
  const text = waiting?.place
    ? t('Waiting: place {place, number} of {of, number}', waiting)
    : t('Downloading {name}…', { name });
  return <Working text={text} bytes={call.bytes} onStop={call.stop} />;
};

/** The report as a print or a file. */
export const Downloads = ({ query, onPrint }: Props) => {
  const t = useText();
  const files = useFiles(query);
  return (
    <>
      {files.map((file) => (
        <Progress key={file.name} file={file} />
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
