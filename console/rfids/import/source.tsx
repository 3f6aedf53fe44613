import { Button, Input, Textarea } from '@mantine/core';
import { ClipboardPaste } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../core/texts.ts';
import { DropZone } from '../../ui/form/drop-zone.tsx';
import styles from './import.module.css';
import type { SourceFault } from './use-import.ts';
import { faultTexts } from './words.ts';
import '../../ui/theme/mantine-fields.ts';

interface SourceChoiceProps {
  readonly busy: boolean;
  /** Why the file or the pasted text cannot be imported. */
  readonly fault: SourceFault | undefined;
  readonly onFile: (file: File) => void;
  readonly onPaste: (text: string) => void;
}

/** Takes a dropped or chosen file, or pasted rows of a sheet. */
export const SourceChoice = ({ busy, fault, onFile, onPaste }: SourceChoiceProps) => {
  const t = useText();
  const [pasted, setPasted] = useState('');
  return (
    <>
      <p className={styles.hint}>
        {t(
          'One column is required: the ID of each RFID. Name, Designation, Designation ID, Stock type, Free, Points and Status are optional.',
        )}
      </p>
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
