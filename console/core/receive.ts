import type { Answer, Endpoint } from '../../contract/endpoint.ts';
import type { Given } from '../../contract/request.ts';
import { CallError, responseOf, somethingWrong } from './call.ts';

export interface Receiving {
  /** Stops it; the promise is then rejected with what `fetch` throws. */
  readonly signal: AbortSignal;
  /** So many bytes have come; of how many is not known of an answer that is written as it is read. */
  readonly onBytes: (bytes: number) => void;
}

export interface Received {
  readonly blob: Blob;
  /** As the server names the file. */
  readonly fileName: string | undefined;
}

const fileNameOf = (response: Response): string | undefined =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];

/** A long answer with its progress. Throws as `call` does. */
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
    // The line broke before the end.
    throw new CallError(520, somethingWrong);
  }
  const type = response.headers.get('content-type') ?? '';
  return { blob: new Blob(chunks, { type }), fileName: fileNameOf(response) };
};

/** As `call`, for a long answer. */
export const callLong = async <E extends Endpoint>(
  row: E,
  given: Given<E>,
  receiving: Receiving,
): Promise<Answer<E>> => {
  const { blob } = await receive(row, given, receiving);
  // The server holds its answers to the same row.
  return JSON.parse(await blob.text());
};
