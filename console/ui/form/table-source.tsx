import { Button, Input, Textarea } from '@mantine/core';
import { ClipboardPaste } from 'lucide-react';
import { useState } from 'react';
import type { TableFault } from '../../core/files/table.ts';
import { useText } from '../../core/texts.ts';
import { DropZone } from './drop-zone.tsx';
import styles from './table-source.module.css';
import type { TableSourceFault } from './use-table-reading.ts';
import '../theme/mantine-fields.ts';

interface TableSourceProps {
  /** Says which columns are taken. */
  readonly hint: string;
  readonly busy: boolean;
  /** Why the file or the pasted text cannot be imported. */
  readonly fault: TableSourceFault | undefined;
  readonly faultTexts: Readonly<Record<TableFault, string>>;
  /** The text that was pasted before. */
  readonly pastedText: string;
  readonly onFile: (file: File) => void;
  readonly onPaste: (text: string) => void;
}

/** Takes a dropped or chosen file, or pasted rows of a sheet. */
export const TableSource = (props: TableSourceProps) => {
  const { hint, busy, fault, faultTexts, pastedText, onFile, onPaste } = props;
  const t = useText();
  const [pasted, setPasted] = useState(pastedText);
  return (
    <>
      <p className={styles.hint}>{hint}</p>
      <DropZone
        hint={t('Drop a CSV or XLSX file here, or')}
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        busy={busy}
        onFile={onFile}
      />
      <Textarea
        className={styles.paste}
        label={t('Or paste rows from a sheet')}
        rows={4}
        spellCheck={false}
        value={pasted}
        onChange={(event) => setPasted(event.currentTarget.value)}
      />
      <Button
        variant="default"
        leftSection={<ClipboardPaste size={16} />}
        disabled={pasted.trim() === ''}
        loading={busy}
        onClick={() => onPaste(pasted)}
      >
        {t('Review the lines')}
      </Button>
      {fault && (
        <Input.Error role="alert" mt={12}>
          {t(faultTexts[fault.fault], { n: fault.line ?? 0 })}
        </Input.Error>
      )}
    </>
  );
};
