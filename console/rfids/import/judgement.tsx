import { Button, Checkbox, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { existingRfids, type RfidImport } from '../../../contract/rfid-batches.ts';
import type { InInstitution } from '../../core/section.ts';
import { useText } from '../../core/texts.ts';
import styles from './import.module.css';
import { Preview } from './preview.tsx';
import { type Judged, useImporting } from './use-import.ts';
import { existingTexts } from './words.ts';

const countOf = (lines: readonly Judged[], state: Judged['state']): number =>
  lines.filter((line) => line.state === state).length;

interface Props extends InInstitution {
  readonly lines: readonly Judged[];
  readonly onAgain: () => void;
  readonly onDone: (imported: RfidImport) => void;
}

/** Shows the outcome of each line, the choices that remain and the import button. */
export const Judgement = ({ institutionId, lines, onAgain, onDone }: Props) => {
  const t = useText();
  const { existing, setExisting, busy, importAll } = useImporting(institutionId, lines);
  const [leavesOut, setLeavesOut] = useState(false);
  const faults = countOf(lines, 'fault');
  const there = countOf(lines, 'there');
  const n = lines.length - faults - (existing === 'SKIP' ? there : 0);
  const start = async () => {
    const outcome = await importAll();
    if (outcome.ok) onDone(outcome.answer.imported);
  };
  return (
    <>
      <p className={styles.sum} role="status">
        {t('{n, plural, one {# will be added} other {# will be added}}', {
          n: countOf(lines, 'added'),
        })}
        {' · '}
        {t('{n, plural, one {# is there already} other {# are there already}}', { n: there })}
        {' · '}
        {t('{n, plural, one {# line has a fault} other {# lines have faults}}', { n: faults })}
      </p>
      <Preview lines={lines} />
      {there > 0 && (
        <Radio.Group
          label={t('RFIDs that are there already')}
          value={existing}
          onChange={(value) => setExisting(existingRfids.find((one) => one === value) ?? 'SKIP')}
        >
          <Stack gap="xs" mt="xs">
            {existingRfids.map((value) => (
              <Radio key={value} value={value} label={t(existingTexts[value])} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {faults > 0 && n > 0 && (
        <Checkbox
          label={t(
            '{n, plural, one {Leave out # line with a fault} other {Leave out # lines with faults}}',
            {
              n: faults,
            },
          )}
          checked={leavesOut}
          onChange={(event) => setLeavesOut(event.currentTarget.checked)}
        />
      )}
      <div className={styles.foot}>
        <Button variant="default" onClick={onAgain}>
          {t('Choose another file')}
        </Button>
        <Button
          loading={busy}
          disabled={n === 0 || (faults > 0 && !leavesOut)}
          onClick={() => void start()}
        >
          {t('{n, plural, one {Import # RFID} other {Import # RFIDs}}', { n })}
        </Button>
      </div>
    </>
  );
};
