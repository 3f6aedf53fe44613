import { Button } from '@mantine/core';
import { Link } from 'lucide-react';
import type { UnknownCard } from '../../../contract/unknown-cards.ts';
import { useSession } from '../../core/calls/session.ts';
import type { InInstitution } from '../../core/section.ts';
import { useText } from '../../core/texts.ts';
import { useLinkCard, useLinkUnlockCard } from '../queries.ts';

interface LinkButtonProps {
  readonly name: string;
  readonly rfid: string;
  readonly busy: boolean;
  readonly onLink: () => void;
}

const LinkButton = ({ name, rfid, busy, onLink }: LinkButtonProps) => {
  const t = useText();
  return (
    <Button
      size="xs"
      leftSection={<Link size={16} />}
      aria-label={t('Link {name} to {rfid}', { name, rfid })}
      loading={busy}
      onClick={onLink}
    >
      {t('Link')}
    </Button>
  );
};

interface LinkButtonsProps extends InInstitution {
  readonly card: UnknownCard;
  readonly onLinked?: () => void;
}

/** Gives the RFIDs that have the card's number in another notation the one that machines report. */
export const LinkButtons = ({ institutionId, card, onLinked }: LinkButtonsProps) => {
  const { _id: cardId, physicalId, alike, alikeUnlock } = card;
  const changesUnlock = useSession()?.admin.type !== 'INSTITUTION';
  const linking = useLinkCard();
  const unlockLinking = useLinkUnlockCard();
  const finish = async (link: Promise<{ readonly ok: boolean }>) => {
    if ((await link).ok) onLinked?.();
  };
  return (
    <>
      {alike && (
        <LinkButton
          name={physicalId}
          rfid={alike.physicalId}
          busy={linking.busy}
          onLink={() =>
            void finish(
              linking.run({ params: { institutionId, cardId }, body: { rfidId: alike._id } }),
            )
          }
        />
      )}
      {alikeUnlock && changesUnlock && (
        <LinkButton
          name={physicalId}
          rfid={alikeUnlock.physicalId}
          busy={unlockLinking.busy}
          onLink={() =>
            void finish(
              unlockLinking.run({
                params: { id: alikeUnlock.organizationId, rfidId: alikeUnlock._id },
                body: { physicalId, isActive: alikeUnlock.isActive },
              }),
            )
          }
        />
      )}
    </>
  );
};
