import { Button, Loader } from '@mantine/core';
import { FileText } from 'lucide-react';
import { useText } from '../../core/texts.ts';
import { type DownloadSource, useDownload } from './use-download.ts';

/** Downloads a list as a file; a second press, or leaving the list, aborts it. */
export const DownloadCsv = (file: DownloadSource) => {
  const t = useText();
  const { busy, start, stop } = useDownload();
  return (
    <Button
      variant="default"
      leftSection={busy ? <Loader size={16} /> : <FileText size={16} />}
      aria-label={busy ? t('Stop the download') : t('Download {name}', { name: 'CSV' })}
      onClick={() => (busy ? stop() : void start(file))}
    >
      {busy ? t('Stop') : 'CSV'}
    </Button>
  );
};
