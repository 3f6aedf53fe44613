import { useRef, useState } from 'react';
import type { Table, TableFault, TableReading } from '../../core/files/table.ts';

/** Why a file cannot be imported, and in which line. */
export interface TableSourceFault {
  readonly fault: TableFault;
  readonly line?: number;
}

interface TableText {
  readonly table: Table;
  /** Empty for pasted text. */
  readonly fileName: string;
}

/** Reads the last chosen file or pasted text, and keeps the text for corrections. */
export const useTableReading = (
  readTable: (file: Blob) => Promise<TableReading>,
  onTable: (read: TableText) => void,
) => {
  const [state, setState] = useState<{
    readonly busy: boolean;
    readonly fault?: TableSourceFault;
  }>({ busy: false });
  const [pastedText, setPastedText] = useState('');
  const latest = useRef<unknown>(undefined);
  const read = async (blob: Blob, fileName: string) => {
    latest.current = blob;
    setState({ busy: true });
    const reading = await readTable(blob);
    if (latest.current !== blob) return;
    if ('fault' in reading) return setState({ busy: false, fault: reading });
    setState({ busy: false });
    onTable({ table: reading.table, fileName });
  };
  return {
    ...state,
    fault: state.fault,
    pastedText,
    onFile: (file: File) => void read(file, file.name),
    onPaste: (text: string) => {
      setPastedText(text);
      void read(new Blob([text]), '');
    },
  };
};
