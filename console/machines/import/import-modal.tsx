import { Stack } from '@mantine/core';
import { useState } from 'react';
import { fileFaultTexts } from '../../core/files/fault-texts.ts';
import type { TableFault } from '../../core/files/table.ts';
import type { InInstitution } from '../../core/section.ts';
import { defineText, useText } from '../../core/texts.ts';
import { Awaited } from '../../ui/feedback/awaited.tsx';
import { ImportModal } from '../../ui/form/import-modal.tsx';
import { TableSource } from '../../ui/form/table-source.tsx';
import { useTableReading } from '../../ui/form/use-table-reading.ts';
import styles from './import.module.css';
import { readLinesInWorker } from './read-in-worker.ts';
import { ImportReview } from './review.tsx';
import { type ImportSource, useCheckedLines } from './use-checked-lines.ts';

const faultTexts: Record<TableFault, string> = {
  ...fileFaultTexts,
  TOO_LARGE: defineText(
    'This file is larger than 5 MB. Copy the rows of the machines from it and paste them.',
  ),
  EMPTY: defineText('There is no row in it. Choose another file, or paste rows.'),
  TOO_MANY: defineText('This list is too long. Send at most 100 machines at once.'),
};

interface StepProps extends InInstitution {
  readonly onClose: () => void;
}

const ImportLines = ({
  source,
  onAgain,
  institutionId,
  onClose,
}: StepProps & { readonly source: ImportSource; readonly onAgain: () => void }) => {
  const t = useText();
  const { answer, lines, isChecked } = useCheckedLines(institutionId, source);
  const { titles } = source.table;
  if (!isChecked) return <Awaited answer={answer} height={320} />;
  return (
    <Stack gap="md">
      {titles.length > 0 && (
        <p className={styles.titles}>
          {t('Above the column headings, not imported: {lines}', {
            lines: titles.map(({ cells }) => cells.filter(Boolean).join(' ')).join(' · '),
          })}
        </p>
      )}
      <ImportReview
        institutionId={institutionId}
        lines={lines}
        onAgain={onAgain}
        onRefused={() => void answer.refetch()}
        onDone={onClose}
      />
    </Stack>
  );
};

const ImportSteps = ({ institutionId, onClose }: StepProps) => {
  const t = useText();
  const [source, setSource] = useState<ImportSource>();
  const reading = useTableReading(readLinesInWorker, ({ table }) =>
    setSource({ at: Date.now(), table }),
  );
  if (!source) {
    return (
      <TableSource
        {...reading}
        faultTexts={faultTexts}
        hint={t(
          'One machine a line: its ID, and where they are there its name and SIM number, from a sheet or a chat.',
        )}
      />
    );
  }
  return (
    <ImportLines
      institutionId={institutionId}
      source={source}
      onAgain={() => setSource(undefined)}
      onClose={onClose}
    />
  );
};

/** Makes machines of a pasted list after a look at what becomes of each line. */
const MachineImportModal = ({ opened, ...props }: StepProps & { readonly opened: boolean }) => {
  const t = useText();
  return (
    <ImportModal opened={opened} onClose={props.onClose} title={t('Add machines from a list')}>
      <ImportSteps {...props} />
    </ImportModal>
  );
};

export default MachineImportModal;
