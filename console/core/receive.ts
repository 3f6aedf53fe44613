import type { Answer, Endpoint } from '../../contract/endpoint.ts';
import type { Given } from '../../contract/request.ts';
import { CallError, responseOf, somethingWrong } from './call.ts';

export interface Receiving {
  /** Aborts the download; the promise rejects with the error of `fetch`. */
  readonly signal: AbortSignal;
  /** Reports the bytes so far. Streamed responses have no total. */
  readonly onBytes: (bytes: number) => void;
}

export interface Received {
  readonly blob: Blob;
  /** From the Content-Disposition header. */
  readonly fileName: string | undefined;
}

const fileNameOf = (response: Response): string | undefined =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];

/** Downloads a long response with progress. Throws like `callEndpoint`. */
export const receive = async <E extends Endpoint>(
  row: E,
  given: Given<E>,
  { signal, onBytes }: Receiving,
): Promise<Received> => {
  const response = await responseOf(row, given, signal);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      chunks.push(part.value);
      bytes += part.value.length;
      onBytes(bytes);
    }
  } catch (error) {
    if (signal.aborted) throw error;
    // The connection broke before the end.
    throw new CallError(520, somethingWrong);
  }
  const type = response.headers.get('content-type') ?? '';
  return { blob: new Blob(chunks, { type }), fileName: fileNameOf(response) };
};

/** Like `callEndpoint`, with progress for long answers. */
export const callLong = async <E extends Endpoint>(
  row: E,
  given: Given<E>,
  receiving: Receiving,
): Promise<Answer<E>> => {
  const { blob } = await receive(row, given, receiving);
  // The server validates its answers by the same schema.
  return JSON.parse(await blob.text());
};
