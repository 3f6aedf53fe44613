import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type ExistingRfids, rfidBatches } from '../../../contract/rfid-batches.ts';
import { call } from '../../core/call.ts';
import { say } from '../../core/texts.ts';
import { useImportRfids } from '../queries.ts';
import { type Field, type Mapping, mappingOf } from './columns.ts';
import { readBeside } from './read-beside.ts';
import { type Line, linesOf } from './rows.ts';
import type { Reading, Table } from './table.ts';
import { faultTexts, type LineState } from './words.ts';

/** A chosen file or pasted text with its column mapping. */
export interface Source {
  /** Unique per source: the time of reading. */
  readonly at: number;
  /** Empty for pasted text. */
  readonly fileName: string;
  readonly table: Table;
  readonly mapping: Mapping;
  readonly hasHeads: boolean;
}

const sourceOf = (table: Table, fileName: string): Source => {
  const mapping = mappingOf(table.lines[0]?.cells ?? []);
  const hasHeads = mapping.physicalId !== undefined;
  // A single column of card IDs needs no head.
  const columns = hasHeads ? mapping : { physicalId: 0 };
  return { at: Date.now(), fileName, table, mapping: columns, hasHeads };
};

/** Reads the last chosen file or pasted text. */
export const useSource = () => {
  const [source, setSource] = useState<Source>();
  const [state, setState] = useState<{ readonly busy?: true; readonly fault?: string }>({});
  const latest = useRef<unknown>(undefined);
  const read = async (what: Blob, fileName: string) => {
    latest.current = what;
    setState({ busy: true });
    const reading: Reading = await readBeside(what);
    if (latest.current !== what) return;
    if ('fault' in reading) return setState({ fault: faultTexts[reading.fault] });
    setState({});
    setSource(sourceOf(reading.table, fileName));
  };
  return {
    source,
    ...state,
    onFile: (file: File) => void read(file, file.name),
    onPaste: (text: string) => void read(new Blob([text]), ''),
    onMap: (field: Field, column: number | undefined) => {
      if (!source) return;
      setSource({ ...source, mapping: { ...source.mapping, [field]: column } });
    },
    onHeads: (hasHeads: boolean) => source && setSource({ ...source, hasHeads }),
    onAgain: () => {
      setSource(undefined);
      setState({});
    },
  };
};

/** A line with its outcome. */
export interface Judged extends Line {
  readonly state: LineState;
}

const opensMachines = say('This card opens the machines of the organization');

const judged = (
  lines: readonly Line[],
  taken: ReadonlySet<string>,
  ofUnlock: ReadonlySet<string>,
): Judged[] =>
  lines.map((line) => {
    const { physicalId } = line.row;
    const faults = ofUnlock.has(physicalId)
      ? { ...line.faults, physicalId: opensMachines }
      : line.faults;
    if (Object.keys(faults).length) return { ...line, faults, state: 'fault' };
    return { ...line, state: taken.has(physicalId) ? 'there' : 'added' };
  });

/** The lines of a source, checked against the RFIDs that exist on the server. */
export const useLines = (institutionId: string, source: Source) => {
  const lines = linesOf(source.table, source.mapping, source.hasHeads);
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
      call(rfidBatches.check, { params: { institutionId }, body: { physicalIds } }, signal),
    enabled: physicalIds.length > 0,
    gcTime: 0,
  });
  const { taken = [], ofUnlock = [] } = answer.data ?? {};
  return {
    answer,
    lines: judged(lines, new Set(taken), new Set(ofUnlock)),
    isKnown: physicalIds.length === 0 || answer.data !== undefined,
  };
};

/** Imports the lines without faults. */
export const useImporting = (institutionId: string, lines: readonly Judged[]) => {
  const { run, busy } = useImportRfids();
  const [existing, setExisting] = useState<ExistingRfids>('SKIP');
  const importAll = async () => {
    const rows = lines.filter(({ state }) => state !== 'fault').map(({ row }) => row);
    return run({ params: { institutionId }, body: { rows, existing } });
  };
  return { existing, setExisting, busy, importAll };
};
