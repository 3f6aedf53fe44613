import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { Machine } from '../../contract/machines.ts';
import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx';
import { useDialog } from '../ui/dialogs/use-dialog.ts';
import { useFormDialog } from '../ui/form/use-form-dialog.ts';
import type { MachineActions } from './actions.tsx';
import { CommandModal, type CommandSubject } from './controller/command-modal.tsx';
import { MachineConfirmation, useMachineConfirmation } from './controller/confirmation.tsx';
import { PairingModal } from './controller/pairing-modal.tsx';
import { PausedModal } from './pauses/paused-modal.tsx';
import type { LabelSubject } from './qr/label-modal.tsx';

const MachineForm = lazyDialog(() => import('./setup/machine-form.tsx'));
const ImportModal = lazyDialog(() => import('./import/import-modal.tsx'));
const StockForm = lazyDialog(() => import('./stock/stock-form.tsx'));
const QrModal = lazyDialog(() => import('./qr/qr-modal.tsx'));
const DoorLinkModal = lazyDialog(() => import('./door/door-link-modal.tsx'));
const LabelModal = lazyDialog(() => import('./qr/label-modal.tsx'));

const FormSubject = z.object({ machine: z.optional(Machine), model: z.optional(Machine) });

interface MachineDialogs {
  readonly add: () => void;
  readonly addList: () => void;
  /** Defaults to the labels of all machines of the institution. */
  readonly printLabels: (subject?: LabelSubject) => void;
  readonly actions: MachineActions;
  readonly dialogs: ReactNode;
}

/** Dialogs of the machine actions; new machines belong to the institution. */
export const useMachineDialogs = (
  institutionId: string,
  shown: readonly Machine[] | undefined,
): MachineDialogs => {
  const form = useFormDialog('machine', FormSubject);
  const stock = useFormDialog('stock', Machine);
  const filling = useFormDialog('filling', Machine);
  const pairing = useDialog<Machine>();
  const qr = useDialog<Machine>();
  const doorLink = useDialog<Machine>();
  const list = useDialog<string>();
  const labels = useDialog<LabelSubject>();
  const question = useMachineConfirmation();
  const command = useDialog<CommandSubject>();
  const paused = useDialog<Machine>();
  const dialogs = (
    <>
      {form.subject && (
        <MachineForm
          dialog={form}
          institutionId={
            (form.subject.machine ?? form.subject.model)?.institutionId ?? institutionId
          }
          machine={form.subject.machine}
          model={form.subject.model}
        />
      )}
      {stock.subject && <StockForm dialog={stock} machine={stock.subject} />}
      {filling.subject && <StockForm dialog={filling} machine={filling.subject} isFilling />}
      {qr.subject && <QrModal opened={qr.opened} machine={qr.subject} onClose={qr.close} />}
      {doorLink.subject && (
        <DoorLinkModal
          opened={doorLink.opened}
          machine={doorLink.subject}
          onClose={doorLink.close}
        />
      )}
      {list.subject !== undefined && (
        <ImportModal opened={list.opened} institutionId={list.subject} onClose={list.close} />
      )}
      {labels.subject !== undefined && (
        <LabelModal opened={labels.opened} subject={labels.subject} onClose={labels.close} />
      )}
      <MachineConfirmation of={question} />
      <PairingModal
        opened={pairing.opened}
        machine={pairing.subject}
        onTest={(machine) => {
          pairing.close();
          command.open({ type: 'TEST_VEND', machine });
        }}
        onClose={pairing.close}
      />
      <PausedModal
        opened={paused.opened}
        machine={shown?.find(({ _id }) => _id === paused.subject?._id) ?? paused.subject}
        onClose={paused.close}
      />
      <CommandModal opened={command.opened} subject={command.subject} onClose={command.close} />
    </>
  );
  return {
    add: () => form.open({}),
    addList: () => list.open(institutionId),
    printLabels: (subject = institutionId) => labels.open(subject),
    actions: {
      updateStock: stock.open,
      fillStock: filling.open,
      edit: (machine) => form.open({ machine }),
      duplicate: (model) => form.open({ model }),
      pair: pairing.open,
      showQr: qr.open,
      showDoorLink: doorLink.open,
      showPaused: paused.open,
      ask: (action, machine) => question.requestConfirm({ action, machine }),
      command: (type, machine) => command.open({ type, machine }),
    },
    dialogs,
  };
};
