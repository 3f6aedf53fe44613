import * as z from 'zod/mini';
import type { Engine } from '../core/db/dialect.ts';

/** The first line of a backup, JSON; the rest is the payload, compressed by zstd. */

export const formatName = 'vms-backup';
/** Of the file, not of the database in it. */
export const formatVersion = 1;

const engines = ['sqlite', 'postgres'] as const satisfies readonly Engine[];

/** Of a database as it is at one moment. */
const facts = {
  /** Schema, as the migrations count. */
  schema: z.int().check(z.minimum(1)),
  /** Of each table. */
  rows: z.record(z.string().check(z.regex(/^\w+$/)), z.int()),
  /** `<seq>:<hash>`, as the log tells it. */
  auditHead: z.string(),
};
const Facts = z.strictObject(facts);
export type Facts = z.output<typeof Facts>;

const Header = z.strictObject({
  format: z.literal(formatName),
  version: z.literal(formatVersion),
  engine: z.enum(engines),
  /** The release that made it. */
  release: z.string(),
  createdAt: z.iso.datetime(),
  ...facts,
  /** Of the payload before it was compressed. */
  bytes: z.int(),
  /** Of all that comes before it here, as JSON, and of the payload. */
  sha256: z.string(),
});
export type Header = z.output<typeof Header>;

/** What every version of the format says of itself. */
const AnyFormat = z.object({ format: z.literal(formatName), version: z.int() });

export const lineOf = (header: Header): string => `${JSON.stringify(header)}\n`;

/** What the digest is begun with. */
export const digested = ({ sha256: _, ...rest }: Header): string => JSON.stringify(rest);

type Read = { readonly header: Header } | { readonly fault: 'FOREIGN' | 'NEWER' | 'DAMAGED' };

const jsonIn = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

export const readLine = (line: string): Read => {
  const json = jsonIn(line);
  const any = AnyFormat.safeParse(json);
  if (!any.success) return { fault: line.includes(formatName) ? 'DAMAGED' : 'FOREIGN' };
  if (any.data.version > formatVersion) return { fault: 'NEWER' };
  const { success, data } = Header.safeParse(json);
  return success ? { header: data } : { fault: 'DAMAGED' };
};
