import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { RfidImport } from '../../../contract/rfid-batches.ts';
import type { InInstitution } from '../../core/section.ts';
import { useText } from '../../core/texts.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TableSource } from '../../ui/form/table-source.tsx';
import { usePhone } from '../../ui/frame/use-phone.ts';
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
  if (answer.error) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!isChecked) return <Skeleton height={320} />;
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

const ImportSteps = ({
  institutionId,
  onClose,
}: InInstitution & { readonly onClose: () => void }) => {
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

interface ImportModalProps extends InInstitution {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Imports RFIDs from a file or a pasted sheet after a preview. */
const ImportModal = ({ institutionId, opened, onClose }: ImportModalProps) => {
  const t = useText();
  const phone = usePhone();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('Import RFIDs')}
      size={880}
      fullScreen={phone}
      closeOnClickOutside={false}
    >
      <ImportSteps institutionId={institutionId} onClose={onClose} />
    </Modal>
  );
};

export default ImportModal;
