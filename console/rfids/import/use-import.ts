import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EndpointAnswer } from '../../../contract/endpoint.ts';
import { type ExistingRfids, rfidBatches } from '../../../contract/rfid-batches.ts';
import type { AlikeNumber } from '../../../contract/rfids.ts';
import { cardKey } from '../../../contract/values/card-key.ts';
import { callEndpoint } from '../../core/calls/call.ts';
import type { Table } from '../../core/files/table.ts';
import { defineText } from '../../core/texts.ts';
import { useTableReading } from '../../ui/form/use-table-reading.ts';
import { useImportRfids } from '../queries.ts';
import { type ColumnMapping, findMapping, guessCardColumn, type ImportField } from './columns.ts';
import { readTableInWorker } from './read-in-worker.ts';
import { type ImportLine, parseLines } from './rows.ts';
import type { LineOutcome } from './words.ts';

/** A chosen file or pasted text with its column mapping. */
export interface ImportSource {
  /** Unique per source: the time of reading. */
  readonly at: number;
  /** Empty for pasted text. */
  readonly fileName: string;
  readonly titles: Table['titles'];
  readonly lines: Table['lines'];
  readonly mapping: ColumnMapping;
  readonly hasHeads: boolean;
}

const buildSource = ({ titles, lines, hasHeads }: Table, fileName: string): ImportSource => {
  const cells = lines[0]?.cells ?? [];
  // A single column of card IDs needs no head.
  const mapping = hasHeads ? findMapping(cells) : { physicalId: guessCardColumn(lines) };
  return { at: Date.now(), fileName, titles, lines, mapping, hasHeads };
};

/** Reads the last chosen file or pasted text. */
export const useImportSource = () => {
  const [source, setSource] = useState<ImportSource>();
  const reading = useTableReading(readTableInWorker, ({ table, fileName }) =>
    setSource(buildSource(table, fileName)),
  );
  return {
    source,
    reading,
    onMap: (field: ImportField, column: number | undefined) => {
      if (!source) return;
      setSource({ ...source, mapping: { ...source.mapping, [field]: column } });
    },
    onHeads: (hasHeads: boolean) => source && setSource({ ...source, hasHeads }),
    onAgain: () => setSource(undefined),
  };
};

export interface CheckedLine extends ImportLine {
  readonly state: LineOutcome;
  /** The card that has its number in another notation. */
  readonly alike?: AlikeNumber | undefined;
}

const opensMachines = defineText('This is an unlock RFID of the organization');

const checkLines = (
  lines: readonly ImportLine[],
  { taken, ofUnlock, alike }: EndpointAnswer<typeof rfidBatches.check>,
): CheckedLine[] => {
  const existingKeys = new Set(taken.map(cardKey));
  const unlockKeys = new Set(ofUnlock.map(cardKey));
  const alikeRfids = new Map(alike.map((number) => [number.physicalId, number]));
  return lines.map((line) => {
    const { physicalId } = line.row;
    const key = cardKey(physicalId);
    const faults = unlockKeys.has(key)
      ? { ...line.faults, physicalId: opensMachines }
      : line.faults;
    if (Object.keys(faults).length) return { ...line, faults, state: 'fault' };
    if (existingKeys.has(key)) return { ...line, state: 'there' };
    return { ...line, state: 'added', alike: alikeRfids.get(physicalId) };
  });
};

/** The lines of a source, checked against the RFIDs that exist on the server. */
export const useCheckedLines = (institutionId: string, source: ImportSource) => {
  const lines = parseLines(source.lines, source.mapping, source.hasHeads);
  const physicalIds = [
    ...new Set(
      lines
        .filter(({ faults }) => faults.physicalId === undefined)
        .map(({ row }) => row.physicalId),
    ),
  ];
  const { at, mapping, hasHeads } = source;
  const answer = useQuery({
    queryKey: [rfidBatches.check.path, institutionId, at, mapping.physicalId, hasHeads],
    queryFn: ({ signal }) =>
      callEndpoint(rfidBatches.check, { params: { institutionId }, body: { physicalIds } }, signal),
    enabled: physicalIds.length > 0,
    gcTime: 0,
  });
  return {
    answer,
    lines: checkLines(lines, answer.data ?? { taken: [], ofUnlock: [], alike: [] }),
    isChecked: physicalIds.length === 0 || answer.data !== undefined,
  };
};

/** Imports the lines without faults. */
export const useImport = (
  institutionId: string,
  fileName: string,
  lines: readonly CheckedLine[],
) => {
  const { run, busy } = useImportRfids();
  const [existing, setExisting] = useState<ExistingRfids>('SKIP');
  const importAll = async () => {
    const rows = lines.filter(({ state }) => state !== 'fault').map(({ row }) => row);
    return run({
      params: { institutionId },
      body: { rows, existing, file: fileName.slice(-200) || undefined },
    });
  };
  return { existing, setExisting, busy, importAll };
};
