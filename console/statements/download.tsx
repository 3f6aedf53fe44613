import { Button } from '@mantine/core';
import { FileText } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { DateRange } from '../../contract/periods.ts';
import { tell } from '../core/queries.ts';
import { say, useText } from '../core/texts.ts';
import { saveFile } from '../ui/frame/save-file.ts';
import { type InstitutionId, receiveCsv } from './queries.ts';

const failed = say('Failed to download the payments by day');

interface Props {
  readonly institutionId: InstitutionId;
  readonly dates: DateRange;
}

/** The days of all accounts as a file. */
export const Download = ({ institutionId, dates }: Props) => {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);
  const download = async () => {
    const controller = new AbortController();
    leaving.current = controller;
    setBusy(true);
    try {
      const receiving = { signal: controller.signal, onBytes: () => undefined };
      const { blob, fileName } = await receiveCsv(institutionId, dates, receiving);
      saveFile(blob, fileName ?? 'statement.csv');
    } catch (error) {
      if (!controller.signal.aborted) tell(error, failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<FileText size={16} />}
      aria-label={t('Download {name}', { name: 'CSV' })}
      loading={busy}
      onClick={() => void download()}
    >
      CSV
    </Button>
  );
};
