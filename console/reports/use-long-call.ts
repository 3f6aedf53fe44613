import { useEffect, useRef, useState } from 'react';
import { tell } from '../core/queries.ts';
import type { Receiving } from '../core/receive.ts';

export interface LongCall {
  /** Bytes received so far; undefined while no call runs. */
  readonly bytes: number | undefined;
  readonly error: unknown;
  /** Aborts the previous work and runs this one; undefined when it was stopped or failed. */
  readonly run: <T>(work: (receiving: Receiving) => Promise<T>) => Promise<T | undefined>;
  readonly stop: () => void;
}

/** Runs a long call with progress and abort. */
export const useLongCall = (failed: string): LongCall => {
  const [bytes, setBytes] = useState<number>();
  const [error, setError] = useState<unknown>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  return {
    bytes,
    error,
    run: async (work) => {
      running.current?.abort();
      const controller = new AbortController();
      const { signal } = controller;
      running.current = controller;
      setError(undefined);
      setBytes(0);
      try {
        const done = await work({ signal, onBytes: setBytes });
        return signal.aborted ? undefined : done;
      } catch (fault) {
        if (signal.aborted) return undefined;
        setError(fault);
        tell(fault, failed);
        return undefined;
      } finally {
        if (running.current === controller) setBytes(undefined);
      }
    },
    stop: () => running.current?.abort(),
  };
};
