import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Ban, CircleCheck, Coins, Pencil, Trash2 } from 'lucide-react';
import * as z from 'zod/mini';
import { Rfid } from '../../../contract/rfids.ts';
import { paths } from '../../core/paths.ts';
import { useText } from '../../core/texts.ts';
import { ActionsMenu } from '../../ui/dialogs/actions-menu.tsx';
import { Confirm } from '../../ui/dialogs/confirm.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { useConfirmedAction } from '../../ui/dialogs/use-confirmed-action.ts';
import { useFormDialog } from '../../ui/form/use-form-dialog.ts';
import { TopUpSubject } from '../batch/top-up.ts';
import { confirmationText } from '../form/confirmation-text.ts';
import { type ConfirmedRfidAction, confirmedRfidActions } from '../form/confirmed-actions.ts';
import { useForgetting } from '../form/forget-person.tsx';
import { useRemoveRfid, useUpdateRfid } from '../queries.ts';

const RfidForm = lazyDialog(() => import('../form/form.tsx'));
const TopUpForm = lazyDialog(() => import('../batch/top-up-form.tsx'));

const FormSubject = z.object({ rfid: Rfid });

/** Blocks, activates or removes an RFID; a removal leaves its page. */
const useRfidAction = ({ _id: rfidId, institutionId }: Rfid) => {
  const navigate = useNavigate();
  const update = useUpdateRfid();
  const remove = useRemoveRfid();
  const params = { institutionId, rfidId };
  return useConfirmedAction(async (action: ConfirmedRfidAction) => {
    if (action !== 'delete') {
      return update.run({ params, body: { isActive: action === 'activate' } });
    }
    const outcome = await remove.run({ params });
    if (outcome.ok) await navigate({ to: paths.institution(institutionId, 'rfids') });
    return outcome;
  });
};

export const RfidActions = ({ rfid }: { readonly rfid: Rfid }) => {
  const t = useText();
  const { institutionId, physicalId, isActive, isFree } = rfid;
  const confirmation = useRfidAction(rfid);
  const { forgetAction, forgetDialog } = useForgetting();
  const editing = useFormDialog('rfid', FormSubject);
  const topUpDialog = useFormDialog('rfid points', TopUpSubject);
  const confirmedAction = confirmation.subject;
  return (
    <>
      {!isFree && (
        <Button
          variant="default"
          leftSection={<Coins size={16} />}
          onClick={() => topUpDialog.open({ rfidIds: [rfid._id], count: 1 })}
        >
          {t('Top up')}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<Pencil size={16} />}
        onClick={() => editing.open({ rfid })}
      >
        {t('Edit')}
      </Button>
      <ActionsMenu
        label={t('Actions for {name}', { name: physicalId })}
        actions={[
          isActive
            ? {
                label: t('Block'),
                icon: <Ban size={16} />,
                onClick: () => confirmation.requestConfirm('block'),
              }
            : {
                label: t('Activate'),
                icon: <CircleCheck size={16} />,
                onClick: () => confirmation.requestConfirm('activate'),
              },
          forgetAction(rfid),
          {
            label: t('Delete'),
            icon: <Trash2 size={16} />,
            danger: true,
            onClick: () => confirmation.requestConfirm('delete'),
          },
        ]}
      />
      <Confirm
        {...confirmation.confirmation}
        title={confirmedAction ? t(confirmedRfidActions[confirmedAction].label) : ''}
        question={confirmedAction ? confirmationText(t, confirmedAction, physicalId) : ''}
        action={confirmedAction ? t(confirmedRfidActions[confirmedAction].label) : ''}
        danger={confirmedAction ? confirmedRfidActions[confirmedAction].danger : false}
      />
      {forgetDialog}
      {editing.subject && (
        <RfidForm institutionId={institutionId} dialog={editing} rfid={editing.subject.rfid} />
      )}
      {topUpDialog.subject && (
        <TopUpForm institutionId={institutionId} dialog={topUpDialog} batch={topUpDialog.subject} />
      )}
    </>
  );
};
