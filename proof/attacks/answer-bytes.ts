import { live } from '../../contract/live.ts';

/** Reads a whole answer, or the first chunk of an endless stream. */
export const readAnswerBytes = async (response: Response): Promise<Buffer> => {
  if (response.headers.get('content-type') !== live.changes.media) {
    return Buffer.from(await response.arrayBuffer());
  }
  const reader = response.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return Buffer.from(first?.value ?? []);
};
