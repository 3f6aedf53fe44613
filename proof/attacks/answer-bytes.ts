import { live } from '../../contract/live.ts';

/** All of an answer; of one that goes on without end, what comes first. */
export const bytesOf = async (response: Response): Promise<Buffer> => {
  if (response.headers.get('content-type') !== live.changes.media) {
    return Buffer.from(await response.arrayBuffer());
  }
  const reader = response.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return Buffer.from(first?.value ?? []);
};
