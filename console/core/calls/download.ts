import type { Endpoint, EndpointAnswer } from '../../../contract/endpoint.ts';
import type { EndpointInput } from '../../../contract/request.ts';
import { CallError, fetchResponse, somethingWrong } from './call.ts';
import { completeAnswer } from './complete-answer.ts';

export interface DownloadOptions {
  /** Aborts the download; the promise rejects with the error of `fetch`. */
  readonly signal: AbortSignal;
  /** Reports the bytes so far. Streamed responses have no total. */
  readonly onBytes: (bytes: number) => void;
}

export interface DownloadedFile {
  readonly blob: Blob;
  /** From the Content-Disposition header. */
  readonly fileName: string | undefined;
}

const fileNameOf = (response: Response): string | undefined =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];

/** Downloads a long response with progress. Throws like `callEndpoint`. */
export const downloadFile = async <E extends Endpoint>(
  row: E,
  given: EndpointInput<E>,
  { signal, onBytes }: DownloadOptions,
): Promise<DownloadedFile> => {
  const response = await fetchResponse(row, given, signal);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    const reader = response.body?.getReader();
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
      chunks.push(chunk.value);
      bytes += chunk.value.length;
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
export const callEndpointWithProgress = async <E extends Endpoint>(
  row: E,
  given: EndpointInput<E>,
  options: DownloadOptions,
): Promise<EndpointAnswer<E>> => {
  const { blob } = await downloadFile(row, given, options);
  // The server validates its answers by the same schema.
  return completeAnswer(JSON.parse(await blob.text()), given.query) as EndpointAnswer<E>;
};
