import { useEffect, useRef, useState } from 'react';
import type { DownloadOptions } from '../core/calls/download.ts';
import { showError } from '../core/calls/queries.ts';

export interface LongCall {
  /** Bytes received so far; undefined while no call runs. */
  readonly bytes: number | undefined;
  readonly error: unknown;
  /** Aborts the previous work and runs this one; undefined when it was stopped or failed. */
  readonly run: <T>(work: (receiving: DownloadOptions) => Promise<T>) => Promise<T | undefined>;
  readonly stop: () => void;
}

/** Runs a long call with progress and abort. */
export const useLongCall = (failed: string): LongCall => {
  const [bytes, setBytes] = useState<number>();
  const [error, setError] = useState<unknown>();
  const currentCall = useRef<AbortController>(undefined);
  useEffect(() => () => currentCall.current?.abort(), []);

  return {
    bytes,
    error,
    run: async (work) => {
      currentCall.current?.abort();
      const controller = new AbortController();
      const { signal } = controller;
      currentCall.current = controller;
      setError(undefined);
      setBytes(0);
      try {
        const result = await work({ signal, onBytes: setBytes });
        return signal.aborted ? undefined : result;
      } catch (failure) {
        if (signal.aborted) return undefined;
        setError(failure);
        showError(failure, failed);
        return undefined;
      } finally {
        if (currentCall.current === controller) setBytes(undefined);
      }
    },
    stop: () => currentCall.current?.abort(),
  };
};
