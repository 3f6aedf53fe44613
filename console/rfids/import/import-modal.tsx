import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { RfidImport } from '../../../contract/rfid-batches.ts';
import type { InInstitution } from '../../core/section.ts';
import { useText } from '../../core/texts.ts';
import { Failure } from '../../ui/frame/failure.tsx';
import { Modal } from '../../ui/frame/modal.tsx';
import { Skeleton } from '../../ui/frame/skeleton.tsx';
import { usePhone } from '../../ui/frame/use-phone.ts';
import { Done } from './done.tsx';
import styles from './import.module.css';
import { Judgement } from './judgement.tsx';
import { MappingFields } from './mapping.tsx';
import { SourceChoice } from './source.tsx';
import { type Source, useLines, useSource } from './use-import.ts';

interface ReadProps extends InInstitution {
  readonly source: Source;
  readonly onAgain: () => void;
  readonly onDone: (imported: RfidImport) => void;
}

const Lines = ({ institutionId, source, onAgain, onDone }: ReadProps) => {
  const { answer, lines, isKnown } = useLines(institutionId, source);
  if (answer.error) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!isKnown) return <Skeleton height={320} />;
  return (
    <Judgement
      key={`${source.at} ${source.mapping.physicalId}`}
      institutionId={institutionId}
      lines={lines}
      onAgain={onAgain}
      onDone={onDone}
    />
  );
};

const Importing = ({
  institutionId,
  onClose,
}: InInstitution & { readonly onClose: () => void }) => {
  const { source, busy = false, fault, onFile, onPaste, onMap, onHeads, onAgain } = useSource();
  const [imported, setImported] = useState<RfidImport>();
  const again = () => {
    setImported(undefined);
    onAgain();
  };
  if (imported) return <Done imported={imported} onAgain={again} onClose={onClose} />;
  if (!source) return <SourceChoice busy={busy} fault={fault} onFile={onFile} onPaste={onPaste} />;
  return (
    <Stack gap="md">
      {source.fileName && <p className={styles.file}>{source.fileName}</p>}
      <MappingFields source={source} onMap={onMap} onHeads={onHeads} />
      <Lines institutionId={institutionId} source={source} onAgain={again} onDone={setImported} />
    </Stack>
  );
};

interface Props extends InInstitution {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Imports RFIDs from a file or a pasted sheet after a preview. */
const ImportModal = ({ institutionId, opened, onClose }: Props) => {
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
      <Importing institutionId={institutionId} onClose={onClose} />
    </Modal>
  );
};

// `lazy` needs a default export.
export default ImportModal;
