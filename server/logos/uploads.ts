import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maxLogoBytes } from '../../contract/logos.ts';
import { message } from '../../contract/messages.ts';
import { notTaken, Refused, refuse } from '../core/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    takesForms?: boolean;
  }
}

const limits = {
  fileSize: maxLogoBytes,
  files: 1,
  fields: 20,
  fieldSize: 16 * 1024,
  parts: 21,
};

const tooLarge = message('pictureTooLarge');

const fileOf = async (part: MultipartFile): Promise<File> => {
  const chunks: BlobPart[] = [];
  for await (const chunk of part.file) chunks.push(chunk);
  if (part.file.truncated) throw new Refused(413, tooLarge, { [part.fieldname]: tooLarge });
  return new File(chunks, part.filename || 'file');
};

/** A field that comes twice is a list, which no schema takes. */
const fieldsOf = async (request: FastifyRequest): Promise<Map<string, unknown>> => {
  const fields = new Map<string, unknown>();
  for await (const part of request.parts()) {
    const value = part.type === 'file' ? await fileOf(part) : part.value;
    const before = fields.get(part.fieldname);
    fields.set(part.fieldname, before === undefined ? value : [before, value]);
  }
  return fields;
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

const bodyOf = async (request: FastifyRequest): Promise<Record<string, unknown>> => {
  try {
    const body = Object.fromEntries(await fieldsOf(request));
    readLimitation(body);
    return body;
  } catch (error) {
    // The reader of forms names a status only where one of the limits was reached.
    const isTold = error instanceof Refused || (error instanceof Error && 'statusCode' in error);
    throw isTold ? error : refuse(400, 'requestUnreadable');
  }
};

/** Besides JSON, forms where a row takes a file: fields arrive as text, the file as a `File`. */
export const acceptForms = async (http: FastifyInstance): Promise<void> => {
  await http.register(multipart, { limits });
  http.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return;
    if (!request.routeOptions.config.takesForms) throw notTaken();
    request.body = await bodyOf(request);
  });
};
