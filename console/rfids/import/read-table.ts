import { maxRfids } from '../../../contract/rfid-batches.ts';
import { readTable } from '../../core/files/read-table.ts';
import type { TableReading } from '../../core/files/table.ts';
import { findMapping, joinNames } from './columns.ts';

const countColumns = (cells: readonly string[]): number => {
  const mapping = findMapping(cells);
  return mapping.physicalId === undefined ? 0 : Object.keys(mapping).length;
};

/** Reads the cards of a file or of pasted rows. */
export const readTableFile = async (file: Blob): Promise<TableReading> => {
  const reading = await readTable(file, { countColumns, maxRows: maxRfids });
  return 'fault' in reading || !reading.table.hasHeads
    ? reading
    : { table: { hasHeads: true, lines: joinNames(reading.table.lines) } };
};
