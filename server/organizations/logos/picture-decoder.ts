import sharp from 'sharp';

/**
 * Decodes one picture in a process of its own: untrusted bytes are isolated there, and the hundred
 * megabytes that decoding may take are freed with the process.
 */

export type DecodeResult =
  | { readonly picture: Uint8Array }
  | { readonly refused: 'TOO_MANY_PIXELS' | 'UNREADABLE' };

const maxPixels = 16_000_000;
const side = 512;

// Only these decoders may read untrusted bytes.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'],
});
sharp.concurrency(1);
sharp.cache(false);

const decode = async (bytes: Uint8Array): Promise<DecodeResult> => {
  // Reads the header only; every frame of an animation counts.
  const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height * pages > maxPixels) return { refused: 'TOO_MANY_PIXELS' };
  const picture = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .rotate()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 86 })
    .toBuffer();
  return { picture };
};

process.once('message', async (bytes: Uint8Array) => {
  const decoded = await decode(bytes).catch((): DecodeResult => ({ refused: 'UNREADABLE' }));
  process.send?.(decoded, () => process.disconnect());
});
