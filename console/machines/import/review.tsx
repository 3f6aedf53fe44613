import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { machinePattern } from '../../../contract/machine-batches.ts';
import type { InInstitution } from '../../core/section.ts';
import { useText } from '../../core/texts.ts';
import { useFirstMachines } from '../../entities/machine-options.ts';
import { useFields } from '../../ui/form/fields.ts';
import { useImportMachines, useMachineById } from '../queries.ts';
import {
  duplicateValues,
  type MachineValues,
  machineValues,
  patternBody,
} from '../setup/form-values.ts';
import styles from './import.module.css';
import { hasFault, LinePreview } from './line-preview.tsx';
import type { ImportLine } from './lines.ts';
import { PatternFields, type PatternKind } from './pattern-fields.tsx';

const patternSchema = z.object(machinePattern.shape);

/** The machine whose pattern is taken; the first one until another is chosen. */
const useModel = (institutionId: string) => {
  const first = useFirstMachines(institutionId).data?.machines[0];
  const [kind, setKind] = useState<PatternKind>();
  const [chosenId, setChosenId] = useState<string | null>();
  const modelId = (chosenId === undefined ? first?._id : chosenId) ?? null;
  const chosen = useMachineById(institutionId, modelId ?? '', modelId !== null).data?.machine;
  const currentKind = kind ?? (first ? 'like' : 'new');
  return {
    kind: currentKind,
    onKind: setKind,
    modelId,
    onModel: setChosenId,
    model: currentKind === 'like' ? chosen : undefined,
  };
};

interface ImportReviewProps extends InInstitution {
  readonly lines: readonly ImportLine[];
  readonly onAgain: () => void;
  readonly onRefused: () => void;
  readonly onDone: () => void;
}

/** Shows what becomes of each line, takes what the machines have in common, and makes them. */
export const ImportReview = ({
  institutionId,
  lines,
  onAgain,
  onRefused,
  onDone,
}: ImportReviewProps) => {
  const t = useText();
  const pattern = useModel(institutionId);
  const fields = useFields<MachineValues>(patternSchema, machineValues(undefined));
  const { run, busy } = useImportMachines();
  const [skipsFaults, setSkipsFaults] = useState(false);
  const made = lines.filter((line) => !hasFault(line));
  const faultCount = lines.length - made.length;
  const { kind, model } = pattern;

  const makeAll = async () => {
    if (kind === 'new' && fields.form.validate().hasErrors) return;
    const values = model ? duplicateValues(model) : fields.values;
    const outcome = await run({
      params: { institutionId },
      body: { machines: made.map(({ row }) => row), ...patternBody(values, model) },
    });
    if (outcome.ok) return onDone();
    fields.form.setErrors(outcome.errors);
    onRefused();
  };

  return (
    <>
      <p className={styles.sum} role="status">
        {t('{n, plural, one {# machine will be made} other {# machines will be made}}', {
          n: made.length,
        })}
        {' · '}
        {t('{n, plural, one {# line has a fault} other {# lines have faults}}', { n: faultCount })}
      </p>
      <LinePreview lines={lines} />
      <PatternFields {...pattern} institutionId={institutionId} fields={fields} />
      {faultCount > 0 && made.length > 0 && (
        <Checkbox
          label={t(
            '{n, plural, one {Leave out # line with a fault} other {Leave out # lines with faults}}',
            { n: faultCount },
          )}
          checked={skipsFaults}
          onChange={(event) => setSkipsFaults(event.currentTarget.checked)}
        />
      )}
      <div className={styles.foot}>
        <Button variant="default" onClick={onAgain}>
          {t('Change the list')}
        </Button>
        <Button
          loading={busy}
          disabled={
            made.length === 0 || (faultCount > 0 && !skipsFaults) || (kind === 'like' && !model)
          }
          onClick={() => void makeAll()}
        >
          {t('{n, plural, one {Make # machine} other {Make # machines}}', { n: made.length })}
        </Button>
      </div>
    </>
  );
};
