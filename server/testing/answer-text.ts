import type { Endpoint } from '../../contract/endpoint.ts';
import { reports } from '../../contract/reports.ts';
import type { CallAnswer } from './calls.ts';
import { unzipTexts } from './unzip.ts';

/** Returns the whole text of an answer, including the files of a workbook. */
export const textOfAnswer = (row: Endpoint, { status, body }: CallAnswer<unknown>): string => {
  if (!(body instanceof Uint8Array)) return JSON.stringify(body);
  const bytes = Buffer.from(body);
  const isWorkbook = row === reports.xlsx && status === row.status;
  return isWorkbook ? Array.from(unzipTexts(bytes).values()).join() : bytes.toString('latin1');
};
