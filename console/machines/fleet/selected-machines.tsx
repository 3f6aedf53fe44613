import { Button } from '@mantine/core';
import { Power, PowerOff } from 'lucide-react';
import { useState } from 'react';
import type { Machine } from '../../../contract/machines.ts';
import { defineText, useText } from '../../core/texts.ts';
import { Confirm } from '../../ui/dialogs/confirm.tsx';
import { useConfirmedAction } from '../../ui/dialogs/use-confirmed-action.ts';
import type { Selection } from '../../ui/list/selection.tsx';
import { useActivateMachines } from '../queries.ts';
import styles from './fleet.module.css';
import type { FleetRow } from './fleet-row.ts';

/** Selection among the rows of the page that is shown. */
export const useSelectedMachines = (rows: readonly FleetRow[]) => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selection: Selection<FleetRow> = {
    nameOf: ({ machine }) => machine.physicalId,
    isChosen: ({ machine }) => ids.has(machine._id),
    onChoose: (chosen, isChosen) => {
      const next = new Set(rows.flatMap(({ machine: { _id } }) => (ids.has(_id) ? [_id] : [])));
      for (const { machine } of chosen) {
        if (isChosen) next.add(machine._id);
        else next.delete(machine._id);
      }
      setIds(next);
    },
  };
  const machines = rows.filter(selection.isChosen).map(({ machine }) => machine);
  return { selection, machines, clear: () => setIds(new Set()) };
};

const questions = {
  activate: defineText(
    '{n, plural, one {Are you sure you want to activate # machine?} other {Are you sure you want to activate # machines?}}',
  ),
  deactivate: defineText(
    '{n, plural, one {Are you sure you want to deactivate # machine?} other {Are you sure you want to deactivate # machines?}}',
  ),
};

interface SelectedBarProps {
  readonly machines: readonly Machine[];
  readonly onDone: () => void;
}

/** Activates or deactivates the chosen machines. */
export const SelectedBar = ({ machines, onDone }: SelectedBarProps) => {
  const t = useText();
  const activate = useActivateMachines();
  const n = machines.length;
  const { subject, requestConfirm, confirmation } = useConfirmedAction(
    async (action: keyof typeof questions) => {
      const outcome = await activate(machines, action === 'activate');
      if (outcome.ok) onDone();
      return outcome;
    },
  );
  const labels = { activate: t('Activate'), deactivate: t('Deactivate') };
  return (
    <>
      {n > 0 && (
        <section className={styles.bar} aria-label={t('Chosen machines')}>
          <p className={styles.chosen} role="status">
            {t('{n, plural, one {# machine chosen} other {# machines chosen}}', { n })}
          </p>
          <Button
            size="xs"
            variant="default"
            leftSection={<Power size={16} />}
            onClick={() => requestConfirm('activate')}
          >
            {labels.activate}
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<PowerOff size={16} />}
            onClick={() => requestConfirm('deactivate')}
          >
            {labels.deactivate}
          </Button>
          <Button size="xs" variant="subtle" color="gray" onClick={onDone}>
            {t('Choose none')}
          </Button>
        </section>
      )}
      <Confirm
        {...confirmation}
        title={subject ? labels[subject] : ''}
        question={subject ? t(questions[subject], { n }) : ''}
        note={
          subject === 'deactivate' ? t('They stop dispensing with their next contact.') : undefined
        }
        action={subject ? labels[subject] : ''}
        danger={false}
      />
    </>
  );
};
