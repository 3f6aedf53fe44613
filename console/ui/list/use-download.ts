import { useEffect, useRef, useState } from 'react';
import type { DownloadedFile, DownloadOptions } from '../../core/calls/download.ts';
import { showError } from '../../core/calls/queries.ts';
import { saveFile } from '../frame/save-file.ts';

export interface DownloadSource {
  readonly get: (receiving: DownloadOptions) => Promise<DownloadedFile>;
  /** Fallback text for errors without a message. */
  readonly failed: string;
  /** File name if the server sends none. */
  readonly name: string;
}

/** Downloads one file at a time and saves it; `stop` or unmounting aborts it. */
export const useDownload = () => {
  const [busy, setBusy] = useState(false);
  const controllerRef = useRef<AbortController>(undefined);
  useEffect(() => () => controllerRef.current?.abort(), []);
  const start = async ({ get, failed, name }: DownloadSource) => {
    const controller = new AbortController();
    controllerRef.current = controller;
    setBusy(true);
    try {
      const { signal } = controller;
      const { blob, fileName } = await get({ signal, onBytes: () => undefined });
      saveFile(blob, fileName ?? name);
    } catch (error) {
      if (!controller.signal.aborted) showError(error, failed);
    } finally {
      setBusy(false);
    }
  };
  return { busy, start, stop: () => controllerRef.current?.abort() };
};
