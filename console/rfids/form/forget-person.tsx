import { UserX } from 'lucide-react';
import type { Rfid } from '../../../contract/rfids.ts';
import { useText } from '../../core/texts.ts';
import type { MenuAction } from '../../ui/dialogs/actions-menu.tsx';
import { Confirm } from '../../ui/dialogs/confirm.tsx';
import { useConfirmedAction } from '../../ui/dialogs/use-confirmed-action.ts';
import { useForgetPerson } from '../queries.ts';

/** The menu's action that forgets the person of an RFID, and its one question, which says what stays. */
export const useForgetting = () => {
  const t = useText();
  const forget = useForgetPerson();
  const { subject, requestConfirm, confirmation } = useConfirmedAction(
    ({ institutionId, _id: rfidId }: Rfid) => forget.run({ params: { institutionId, rfidId } }),
  );
  const forgetAction = (rfid: Rfid): MenuAction => ({
    label: t('Forget this person'),
    icon: <UserX size={16} />,
    danger: true,
    onClick: () => requestConfirm(rfid),
  });
  const forgetDialog = (
    <Confirm
      {...confirmation}
      title={t('Forget this person')}
      question={t('Forget the person of "{physicalId}"?', {
        physicalId: subject?.physicalId ?? '',
      })}
      note={t(
        'Name, designation and ID go, and which dispenses were theirs. The card, its points and limits, and all sums stay. This cannot be undone.',
      )}
      action={t('Forget')}
      danger
    />
  );
  return { forgetAction, forgetDialog };
};
