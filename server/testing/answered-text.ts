import type { Endpoint } from '../../contract/endpoint.ts';
import { reports } from '../../contract/reports.ts';
import type { Answered } from './calls.ts';
import { unzip } from './unzip.ts';

/** Returns the whole text of an answer, including the files of a workbook. */
export const textOf = (row: Endpoint, { status, body }: Answered<unknown>): string => {
  if (!(body instanceof Uint8Array)) return JSON.stringify(body);
  const bytes = Buffer.from(body);
  const isPacked = row === reports.xlsx && status === row.status;
  return isPacked ? Array.from(unzip(bytes).values()).join() : bytes.toString('latin1');
};
