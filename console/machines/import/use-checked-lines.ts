import { useQuery } from '@tanstack/react-query';
import { machineBatches } from '../../../contract/machine-batches.ts';
import { callEndpoint } from '../../core/calls/call.ts';
import type { Table } from '../../core/files/table.ts';
import { defineText } from '../../core/texts.ts';
import { type ImportLine, parseLines } from './lines.ts';

/** A table that was read, unique by the time of reading. */
export interface ImportSource {
  readonly at: number;
  readonly table: Table;
}

const takenText = defineText('A machine with this physical ID already exists');

/** The lines of a list, checked against the machines that exist on the server. */
export const useCheckedLines = (institutionId: string, { at, table }: ImportSource) => {
  const lines = parseLines(table);
  const physicalIds = lines.flatMap(({ row, faults }) =>
    faults.physicalId === undefined ? row.physicalId : [],
  );
  const answer = useQuery({
    queryKey: [machineBatches.check.path, institutionId, at],
    queryFn: ({ signal }) =>
      callEndpoint(
        machineBatches.check,
        { params: { institutionId }, body: { physicalIds } },
        signal,
      ),
    enabled: physicalIds.length > 0,
    gcTime: 0,
  });
  const taken = new Set(answer.data?.taken);
  const checkLine = (line: ImportLine): ImportLine =>
    taken.has(line.row.physicalId)
      ? { ...line, faults: { physicalId: takenText, ...line.faults } }
      : line;
  return {
    answer,
    lines: lines.map(checkLine),
    isChecked: physicalIds.length === 0 || answer.data !== undefined,
  };
};
