import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { defaultBodyBytes } from '../../../contract/endpoint.ts';
import { maxLogoBytes } from '../../../contract/logos.ts';
import { createMessage } from '../../../contract/messages.ts';
import { Refused, refuseCall } from '../../platform/http/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    takesForms?: boolean;
  }
  interface FastifyRequest {
    /** The beginning of a body that is no JSON. */
    bodyStart?: string;
  }
}

/** A machine form sends every field of every slot as a field of its own. */
const maxFields = 2000;

const limits = {
  fileSize: maxLogoBytes,
  files: 1,
  fields: maxFields,
  fieldSize: defaultBodyBytes,
  parts: maxFields + 1,
};

const tooLarge = createMessage('pictureTooLarge');

/** Parses `stocks[0][rowNo]` as a field of a row; a repeated field becomes a list. */
const parseForm = async (encoded: string): Promise<Record<string, unknown>> => {
  // A server without forms does not need its 44 files.
  const { parse } = await import('qs');
  return parse(encoded, { depth: 3, arrayLimit: maxFields, parameterLimit: maxFields });
};

const readFile = async (part: MultipartFile): Promise<File> => {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of part.file) chunks.push(chunk);
  if (part.file.truncated) throw new Refused(413, tooLarge, { [part.fieldname]: tooLarge });
  return new File(chunks, part.filename || 'file');
};

/** Reads the parts of a multipart form. The body limit applies to the sum of its text fields. */
const readParts = async (request: FastifyRequest): Promise<Record<string, unknown>> => {
  const texts = new URLSearchParams();
  const files: Record<string, File> = {};
  let length = 0;
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      files[part.fieldname] = await readFile(part);
      continue;
    }
    const text = String(part.value);
    length += text.length;
    if (length > request.routeOptions.bodyLimit)
      throw new Refused(413, createMessage('requestTooLarge'));
    texts.append(part.fieldname, text);
  }
  return { ...(await parseForm(String(texts))), ...files };
};

const readForm = async (request: FastifyRequest): Promise<Record<string, unknown>> => {
  try {
    return await readParts(request);
  } catch (error) {
    // The multipart parser sets `statusCode` only when one of its limits was reached.
    const isRefusal = error instanceof Refused || (error instanceof Error && 'statusCode' in error);
    throw isRefusal ? error : refuseCall(400, 'requestUnreadable');
  }
};

const maxBodyStart = 200;

/** Accepts an empty body with a JSON type, and JSON with the type of a form, as some clients send. */
const acceptJson = (http: FastifyInstance): void => {
  const parseJson = http.getDefaultJsonParser('error', 'error');
  http.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, text, done) => {
      if (text === '') return done(null, undefined);
      return parseJson(request, text, (error, body) => {
        if (error) request.bodyStart = text.slice(0, maxBodyStart);
        done(error, body);
      });
    },
  );
  http.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, text, done) => {
      if (text.startsWith('{')) parseJson(request, text, done);
      else parseForm(text).then((body) => done(null, body), done);
    },
  );
};

/** Accepts JSON, `multipart/form-data` and `x-www-form-urlencoded` where a call takes a body. */
export const acceptBodies = async (http: FastifyInstance): Promise<void> => {
  acceptJson(http);
  await http.register(multipart, { limits });
  http.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return;
    if (!request.routeOptions.config.takesForms) throw refuseCall(400, 'bodyExpected');
    request.body = await readForm(request);
  });
};
