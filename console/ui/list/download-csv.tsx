import { Button, Loader } from '@mantine/core';
import { FileText } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { tell } from '../../core/queries.ts';
import type { Received, Receiving } from '../../core/receive.ts';
import { useText } from '../../core/texts.ts';
import { saveFile } from '../frame/save-file.ts';

interface Props {
  readonly get: (receiving: Receiving) => Promise<Received>;
  /** Said where a failure has no text of its own. */
  readonly failed: string;
  /** Of the file, where the server names none. */
  readonly name: string;
}

/** A list as a file; pressed again while it comes, or left, it is stopped. */
export const DownloadCsv = ({ get, failed, name }: Props) => {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const download = async () => {
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    try {
      const { signal } = controller;
      const { blob, fileName } = await get({ signal, onBytes: () => undefined });
      saveFile(blob, fileName ?? name);
    } catch (error) {
      if (!controller.signal.aborted) tell(error, failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={busy ? <Loader size={16} /> : <FileText size={16} />}
      aria-label={busy ? t('Stop the download') : t('Download {name}', { name: 'CSV' })}
      onClick={() => (busy ? running.current?.abort() : void download())}
    >
      {busy ? t('Stop') : 'CSV'}
    </Button>
  );
};
