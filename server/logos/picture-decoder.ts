import sharp from 'sharp';

/**
 * Decodes one picture in a process of its own: a stranger's bytes are read where nothing else is, and
 * the hundred megabytes that it may take go with the process.
 */

export type Decoded =
  | { readonly picture: Uint8Array }
  | { readonly refused: 'TOO_MANY_PIXELS' | 'UNREADABLE' };

const maxPixels = 16_000_000;
const side = 512;

// Only these readers are ever given a stranger's bytes.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'],
});
sharp.concurrency(1);
sharp.cache(false);

const decode = async (bytes: Uint8Array): Promise<Decoded> => {
  // No more than the header is looked at; every frame of a moving picture counts.
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
  const decoded = await decode(bytes).catch((): Decoded => ({ refused: 'UNREADABLE' }));
  process.send?.(decoded, () => process.disconnect());
});
