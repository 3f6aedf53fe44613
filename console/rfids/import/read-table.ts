import { maxRfids } from '../../../contract/import-limits.ts';
import { normalizeTitle } from '../../core/files/normalize-title.ts';
import { readTable } from '../../core/files/read-table.ts';
import type { TableReading } from '../../core/files/table.ts';
import { findMapping, joinFacilities } from './columns.ts';
import { joinHeads } from './join-heads.ts';
import { joinNames } from './name-parts.ts';

const countColumns = (cells: readonly string[]): number => {
  const mapping = findMapping(cells);
  return mapping.physicalId === undefined ? 0 : Object.keys(mapping).length;
};

/** Tables side by side repeat the head of the card; only those of the first would be read. */
const hasTableBeside = (heads: readonly string[]): boolean => {
  const cardHeads = heads.filter((head) => countColumns([head]) > 0);
  return new Set(cardHeads.map(normalizeTitle)).size < cardHeads.length;
};

/** Reads the cards of a file or of pasted rows. */
export const readTableFile = async (file: Blob): Promise<TableReading> => {
  const reading = await readTable(file, { countColumns, maxRows: maxRfids });
  if ('fault' in reading) return reading;
  const { lines, hasHeads } = reading.table;
  if (!hasHeads) return { table: { ...reading.table, lines: joinFacilities(lines) } };
  const [heads] = lines;
  if (heads && hasTableBeside(heads.cells)) return { fault: 'SEVERAL_TABLES', line: heads.number };
  return { table: { ...reading.table, lines: joinNames(joinHeads(lines)) } };
};
