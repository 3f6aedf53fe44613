import { Button, Checkbox, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { existingRfids, type RfidImport } from '../../../contract/rfid-batches.ts';
import type { InInstitution } from '../../core/section.ts';
import { useText } from '../../core/texts.ts';
import styles from './import.module.css';
import { LinePreview } from './preview.tsx';
import { type CheckedLine, useImport } from './use-import.ts';
import { existingTexts } from './words.ts';

const countLines = (lines: readonly CheckedLine[], state: CheckedLine['state']): number =>
  lines.filter((line) => line.state === state).length;

interface ImportReviewProps extends InInstitution {
  readonly lines: readonly CheckedLine[];
  /** Empty for pasted text. */
  readonly fileName: string;
  readonly onAgain: () => void;
  readonly onDone: (imported: RfidImport) => void;
}

/** Shows the outcome of each line, the choices that remain and the import button. */
export const ImportReview = (props: ImportReviewProps) => {
  const { institutionId, lines, fileName, onAgain, onDone } = props;
  const t = useText();
  const { existing, setExisting, busy, importAll } = useImport(institutionId, fileName, lines);
  const [skipsFaults, setSkipsFaults] = useState(false);
  const faultCount = countLines(lines, 'fault');
  const existingCount = countLines(lines, 'there');
  const alikeCount = lines.filter(({ alike }) => alike !== undefined).length;
  const importCount = lines.length - faultCount - (existing === 'SKIP' ? existingCount : 0);
  const start = async () => {
    const outcome = await importAll();
    if (outcome.ok) onDone(outcome.answer.imported);
  };
  return (
    <>
      <p className={styles.sum} role="status">
        {t('{n, plural, one {# will be added} other {# will be added}}', {
          n: countLines(lines, 'added'),
        })}
        {' · '}
        {t('{n, plural, one {# is already registered} other {# are already registered}}', {
          n: existingCount,
        })}
        {' · '}
        {t('{n, plural, one {# line has a fault} other {# lines have faults}}', { n: faultCount })}
        {alikeCount > 0 &&
          ` · ${t(
            '{n, plural, one {# has the number of an existing RFID, written differently} other {# have numbers of existing RFIDs, written differently}}',
            { n: alikeCount },
          )}`}
      </p>
      <LinePreview lines={lines} />
      {existingCount > 0 && (
        <Radio.Group
          label={t('RFIDs already registered')}
          value={existing}
          onChange={(value) =>
            setExisting(existingRfids.find((choice) => choice === value) ?? 'SKIP')
          }
        >
          <Stack gap="xs" mt="xs">
            {existingRfids.map((value) => (
              <Radio key={value} value={value} label={t(existingTexts[value])} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {faultCount > 0 && importCount > 0 && (
        <Checkbox
          label={t(
            '{n, plural, one {Leave out # line with a fault} other {Leave out # lines with faults}}',
            {
              n: faultCount,
            },
          )}
          checked={skipsFaults}
          onChange={(event) => setSkipsFaults(event.currentTarget.checked)}
        />
      )}
      <div className={styles.foot}>
        <Button variant="default" onClick={onAgain}>
          {t('Choose another file')}
        </Button>
        <Button
          loading={busy}
          disabled={importCount === 0 || (faultCount > 0 && !skipsFaults)}
          onClick={() => void start()}
        >
          {t('{n, plural, one {Import # RFID} other {Import # RFIDs}}', { n: importCount })}
        </Button>
      </div>
    </>
  );
};
