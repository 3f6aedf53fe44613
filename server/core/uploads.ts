import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import sharp from 'sharp';
import { Refused, refuseField } from './errors.ts';

export const maxLogoBytes = 2 * 1024 * 1024;
const maxPixels = 16_000_000;
const side = 512;

// Only these readers are ever given a stranger's bytes.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'],
});

const keepFile = async function (this: FastifyRequest, part: MultipartFile) {
  const bytes = await part.toBuffer();
  Object.assign(part, { value: new File([new Uint8Array(bytes)], part.filename || 'file') });
};

const readLimitation = (body: Record<string, unknown>): void => {
  for (const [key, value] of Object.entries(body)) {
    const nested = /^(\w+)\[(\w+)\]$/.exec(key);
    if (!nested?.[1] || !nested[2]) continue;
    delete body[key];
    const group = body[nested[1]];
    body[nested[1]] = { ...(typeof group === 'object' ? group : {}), [nested[2]]: value };
  }
  if (typeof body.limitation === 'string') {
    try {
      body.limitation = JSON.parse(body.limitation);
    } catch {
      throw refuseField('limitation', 'Enter the limitation as JSON');
    }
  }
};

/** Forms with a file: fields arrive as text, `name[part]` as a group, the file as a `File`. */
export const acceptForms = async (http: FastifyInstance): Promise<void> => {
  await http.register(multipart, {
    attachFieldsToBody: 'keyValues',
    onFile: keepFile,
    limits: { fileSize: maxLogoBytes, files: 1, fields: 20, fieldSize: 64 * 1024, parts: 21 },
  });
  http.addHook('preValidation', async (request) => {
    if (request.isMultipart() && request.body) {
      readLimitation(request.body as Record<string, unknown>);
    }
  });
};

const isSvg = (bytes: Uint8Array): boolean =>
  /<svg|<!doctype svg|<\?xml/i.test(Buffer.from(bytes.subarray(0, 1024)).toString('latin1'));

/**
 * A picture re-encoded as WebP of at most 512 × 512. Everything but a whole PNG, JPEG or WebP of at
 * most 2 MB and 16 megapixels is refused at the field `logo`.
 */
export const pictureOf = async (file: File): Promise<Buffer> => {
  if (file.size > maxLogoBytes) throw new Refused(413, 'The picture is larger than 2 MB');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isSvg(bytes)) {
    throw refuseField('logo', 'SVG is not accepted. Choose a PNG, JPEG or WebP picture.');
  }
  try {
    return await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .rotate()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 86 })
      .toBuffer();
  } catch (error) {
    const tooLarge = error instanceof Error && error.message.includes('pixel limit');
    throw refuseField(
      'logo',
      tooLarge
        ? 'The picture has more than 16 megapixels. Choose a smaller one.'
        : 'The file is not a whole PNG, JPEG or WebP picture. Choose another one.',
    );
  }
};
