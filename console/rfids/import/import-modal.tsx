import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { RfidImport } from '../../../contract/rfid-batches.ts';
import type { InInstitution } from '../../core/section.ts';
import { useText } from '../../core/texts.ts';
import { Awaited } from '../../ui/feedback/awaited.tsx';
import { ImportModal } from '../../ui/form/import-modal.tsx';
import { TableSource } from '../../ui/form/table-source.tsx';
import styles from './import.module.css';
import { ImportResult } from './import-result.tsx';
import { MappingFields } from './mapping.tsx';
import { ImportReview } from './review.tsx';
import { type ImportSource, useCheckedLines, useImportSource } from './use-import.ts';
import { faultTexts } from './words.ts';

interface ImportLinesProps extends InInstitution {
  readonly source: ImportSource;
  readonly onAgain: () => void;
  readonly onDone: (imported: RfidImport) => void;
}

const ImportLines = ({ institutionId, source, onAgain, onDone }: ImportLinesProps) => {
  const { answer, lines, isChecked } = useCheckedLines(institutionId, source);
  if (!isChecked) return <Awaited answer={answer} height={320} />;
  return (
    <ImportReview
      fileName={source.fileName}
      key={`${source.at} ${source.mapping.physicalId}`}
      institutionId={institutionId}
      lines={lines}
      onAgain={onAgain}
      onDone={onDone}
    />
  );
};

interface StepProps extends InInstitution {
  readonly onClose: () => void;
}

const ImportSteps = ({ institutionId, onClose }: StepProps) => {
  const t = useText();
  const { source, reading, onMap, onHeads, onAgain } = useImportSource();
  const [imported, setImported] = useState<RfidImport>();
  const restart = () => {
    setImported(undefined);
    onAgain();
  };
  if (imported) return <ImportResult imported={imported} onAgain={restart} onClose={onClose} />;
  if (!source) {
    return (
      <TableSource
        {...reading}
        faultTexts={faultTexts}
        hint={t(
          'One column is required: the ID of each RFID. Name, Designation, Designation ID, Stock type, Free, Points and Status are optional.',
        )}
      />
    );
  }
  return (
    <Stack gap="md">
      {source.fileName && <p className={styles.file}>{source.fileName}</p>}
      <MappingFields source={source} onMap={onMap} onHeads={onHeads} />
      <ImportLines
        institutionId={institutionId}
        source={source}
        onAgain={restart}
        onDone={setImported}
      />
    </Stack>
  );
};

/** Imports RFIDs from a file or a pasted sheet after a preview. */
const RfidImportModal = ({ opened, ...props }: StepProps & { readonly opened: boolean }) => {
  const t = useText();
  return (
    <ImportModal opened={opened} onClose={props.onClose} title={t('Import RFIDs')}>
      <ImportSteps {...props} />
    </ImportModal>
  );
};

export default RfidImportModal;
