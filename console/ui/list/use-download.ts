import { useEffect, useRef, useState } from 'react';
import { tell } from '../../core/queries.ts';
import type { Received, Receiving } from '../../core/receive.ts';
import { saveFile } from '../frame/save-file.ts';

export interface Downloaded {
  readonly get: (receiving: Receiving) => Promise<Received>;
  /** Fallback text for errors without a message. */
  readonly failed: string;
  /** File name if the server sends none. */
  readonly name: string;
}

/** Downloads one file at a time and saves it; `stop` or unmounting aborts it. */
export const useDownload = () => {
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = async ({ get, failed, name }: Downloaded) => {
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
  return { busy, start, stop: () => running.current?.abort() };
};
