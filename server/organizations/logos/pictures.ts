import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { refuseField, refuseForNow } from '../../platform/http/errors.ts';
import { createLimiter, type RequestContext } from '../../platform/limits/limiter.ts';
import type { DecodeResult } from './picture-decoder.ts';

const decoder = fileURLToPath(new URL('./picture-decoder.ts', import.meta.url));

export const picturesRefusal = () => refuseForNow(429, 5, 'tooManyPictures');

/** One at a time, because each takes much memory; queued pictures are still compressed. */
const decoding = createLimiter({
  atOnce: 1,
  perKey: 1,
  perTenant: 1,
  maxWaiting: 32,
  maxWaitingPerKey: 24,
  maxWaitingPerTenant: 28,
  fullError: picturesRefusal,
});

const unreadable: DecodeResult = { refused: 'UNREADABLE' };

const refusals = {
  TOO_MANY_PIXELS: 'pictureHasTooManyPixels',
  UNREADABLE: 'pictureUnreadable',
} as const;

const isSvg = async (file: File): Promise<boolean> =>
  /^\s*<(svg|\?xml|!doctype svg|!--)/i.test(await file.slice(0, 1024).text());

const decode = async (file: File, signal: AbortSignal): Promise<DecodeResult> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const child = fork(decoder, {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // One arena for all threads: each arena would retain the memory of a picture.
    env: { MALLOC_ARENA_MAX: '1' },
    timeout: 30_000,
  });
  try {
    // A failed send shows by the end of the decoder, which the picture has crashed.
    child.send(bytes, () => undefined);
    const ended = once(child, 'disconnect', { signal }).then(() => [unreadable]);
    const [decoded] = await Promise.race([once(child, 'message', { signal }), ended]);
    return decoded;
  } finally {
    child.kill('SIGKILL');
  }
};

/**
 * A picture re-encoded as WebP of at most 512 × 512. Everything but a whole PNG, JPEG or WebP of at
 * most 16 megapixels is refused at the field `logo`.
 */
export const encodePicture = async (file: File, asker: RequestContext): Promise<Buffer> => {
  if (await isSvg(file)) throw refuseField('logo', 'pictureIsSvg');
  const decoded = await decoding.run(asker, () => decode(file, asker.signal));
  if ('refused' in decoded) throw refuseField('logo', refusals[decoded.refused]);
  return Buffer.from(decoded.picture);
};
