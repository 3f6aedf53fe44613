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

const tooLarge = 'The picture is larger than 2 MB. Choose a smaller one.';

const bytesOf = async (part: MultipartFile): Promise<Buffer> => {
  try {
    return await part.toBuffer();
  } catch (error) {
    const isTooLarge =
      error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';
    throw isTooLarge ? new Refused(413, tooLarge, { [part.fieldname]: tooLarge }) : error;
  }
};

const keepFile = async function (this: FastifyRequest, part: MultipartFile) {
  const bytes = await bytesOf(part);
  Object.assign(part, { value: new File([new Uint8Array(bytes)], part.filename || 'file') });
};

/** `limitation[daily]` fields become one group, and JSON text what it says; other text is left to the schema. */
const readLimitation = (body: Record<string, unknown>): void => {
  const caps: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(body)) {
    const name = /^limitation\[(\w+)\]$/.exec(key)?.[1];
    if (!name) continue;
    delete body[key];
    caps[name] = value;
  }
  if (Object.keys(caps).length) body.limitation = caps;
  if (typeof body.limitation !== 'string') return;
  try {
    body.limitation = JSON.parse(body.limitation);
  } catch {}
};

/** Besides JSON, forms with a file: fields arrive as text, `name[part]` as a group, the file as a `File`. */
export const acceptForms = async (http: FastifyInstance): Promise<void> => {
  http.removeContentTypeParser('text/plain');
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
  /^\s*<(svg|\?xml|!doctype svg|!--)/i.test(new TextDecoder().decode(bytes.subarray(0, 1024)));

/**
 * A picture re-encoded as WebP of at most 512 × 512. Everything but a whole PNG, JPEG or WebP of at
 * most 16 megapixels is refused at the field `logo`.
 */
export const pictureOf = async (file: File): Promise<Buffer> => {
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
    const hasTooManyPixels = error instanceof Error && error.message.includes('pixel limit');
    throw refuseField(
      'logo',
      hasTooManyPixels
        ? 'The picture has more than 16 megapixels. Choose a smaller one.'
        : 'The file is not a whole PNG, JPEG or WebP picture. Choose another one.',
    );
  }
};
