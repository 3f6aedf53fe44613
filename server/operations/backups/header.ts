import * as z from 'zod/mini';
import type { Engine } from '../../platform/db/dialect.ts';

/** The first line of a backup, JSON; the rest is the payload, compressed by zstd. */

export const formatName = 'vms-backup';
/** Version of the file format, not of the database schema. */
export const formatVersion = 1;

const engines = ['sqlite', 'postgres'] as const satisfies readonly Engine[];

/** Facts of a database at one moment. */
const facts = {
  /** Number of applied migrations. */
  schema: z.int().check(z.minimum(1)),
  /** Row count by table. */
  rows: z.record(z.string().check(z.regex(/^\w+$/)), z.int()),
  /** `<seq>:<hash>`, as the log shows it. */
  auditHead: z.string(),
};
const DatabaseFacts = z.strictObject(facts);
export type DatabaseFacts = z.output<typeof DatabaseFacts>;

const Header = z.strictObject({
  format: z.literal(formatName),
  version: z.literal(formatVersion),
  engine: z.enum(engines),
  /** The release that made it. */
  release: z.string(),
  createdAt: z.iso.datetime(),
  ...facts,
  /** Size of the payload before compression. */
  bytes: z.int().check(z.minimum(0)),
  /** Digest of the fields above, as JSON, and of the payload. */
  sha256: z.string(),
  /** HMAC of the fields above, as JSON; null without a secrets key. */
  mac: z.nullable(z.string()),
});
export type Header = z.output<typeof Header>;

/** Fields that every version of the format has. */
const AnyFormat = z.object({ format: z.literal(formatName), version: z.int() });

export const encodeHeader = (header: Header): string => `${JSON.stringify(header)}\n`;

/** The part of the header that its digest covers. */
export const digestInput = ({ sha256: _, mac: __, ...rest }: Header): string =>
  JSON.stringify(rest);

type ParsedHeader =
  | { readonly header: Header }
  | { readonly fault: 'FOREIGN' | 'NEWER' | 'DAMAGED' };

const parseJson = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

export const parseHeader = (line: string): ParsedHeader => {
  const json = parseJson(line);
  const any = AnyFormat.safeParse(json);
  if (!any.success) return { fault: line.includes(formatName) ? 'DAMAGED' : 'FOREIGN' };
  if (any.data.version > formatVersion) return { fault: 'NEWER' };
  const { success, data } = Header.safeParse(json);
  return success ? { header: data } : { fault: 'DAMAGED' };
};
