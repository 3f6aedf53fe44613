import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Coins, Pencil } from 'lucide-react';
import * as z from 'zod/mini';
import { Rfid } from '../../../contract/rfids.ts';
import { paths } from '../../core/paths.ts';
import { useText } from '../../core/texts.ts';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { useConfirmedAction } from '../../ui/dialogs/use-confirmed-action.ts';
import { useFormDialog } from '../../ui/form/use-form-dialog.ts';
import { TopUpSubject } from '../batch/top-up.ts';
import { useForgetting } from '../form/forget-person.tsx';
import { RfidConfirmation, type RfidConfirmationSubject, RfidMenu } from '../form/rfid-actions.tsx';
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
  return useConfirmedAction(async ({ action }: RfidConfirmationSubject<Rfid>) => {
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
  const { institutionId, isFree } = rfid;
  const confirmation = useRfidAction(rfid);
  const { forgetAction, forgetDialog } = useForgetting();
  const editing = useFormDialog('rfid', FormSubject);
  const topUpDialog = useFormDialog('rfid points', TopUpSubject);
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
      <RfidMenu
        rfid={rfid}
        ownActions={[forgetAction(rfid)]}
        onConfirm={(action) => confirmation.requestConfirm({ action, rfid })}
      />
      <RfidConfirmation of={confirmation} />
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
