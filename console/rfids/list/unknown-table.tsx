import { Button } from '@mantine/core';
import { Link, Plus, X } from 'lucide-react';
import type { AlikeUnlockRfid, UnknownCard } from '../../../contract/unknown-cards.ts';
import { useSession } from '../../core/calls/session.ts';
import { useFormats } from '../../core/formats.ts';
import { useText } from '../../core/texts.ts';
import { MachineCell } from '../../entities/machine-cell.tsx';
import { ActionsMenu } from '../../ui/dialogs/actions-menu.tsx';
import { RowActions, TimeCell, TimeLine } from '../../ui/list/cells.tsx';
import { DataTable, type TableColumn } from '../../ui/list/data-table.tsx';
import { RowCard } from '../../ui/list/row-card.tsx';
import styles from './rfid-list.module.css';

interface CardActionsProps {
  readonly card: UnknownCard;
  readonly onAdd: (physicalId: string) => void;
  readonly onLink: (cardId: string, rfid: NonNullable<UnknownCard['alike']>) => void;
  readonly onLinkUnlock: (physicalId: string, rfid: AlikeUnlockRfid) => void;
  readonly onDismiss: (card: UnknownCard) => void;
}

const LinkButton = ({
  name,
  rfid,
  onLink,
}: {
  readonly name: string;
  readonly rfid: string;
  readonly onLink: () => void;
}) => {
  const t = useText();
  return (
    <Button
      size="xs"
      leftSection={<Link size={16} />}
      aria-label={t('Link {name} to {rfid}', { name, rfid })}
      onClick={onLink}
    >
      {t('Link')}
    </Button>
  );
};

const CardActions = ({ card, onAdd, onLink, onLinkUnlock, onDismiss }: CardActionsProps) => {
  const t = useText();
  const { _id, physicalId, alike, alikeUnlock } = card;
  const changesUnlock = useSession()?.admin.type !== 'INSTITUTION';
  return (
    <RowActions>
      {alike && (
        <LinkButton name={physicalId} rfid={alike.physicalId} onLink={() => onLink(_id, alike)} />
      )}
      {alikeUnlock && changesUnlock && (
        <LinkButton
          name={physicalId}
          rfid={alikeUnlock.physicalId}
          onLink={() => onLinkUnlock(physicalId, alikeUnlock)}
        />
      )}
      <Button
        variant="default"
        size="xs"
        leftSection={<Plus size={16} />}
        aria-label={t('Add RFID {name}', { name: physicalId })}
        onClick={() => onAdd(physicalId)}
      >
        {t('Add RFID')}
      </Button>
      <ActionsMenu
        label={t('Actions for {name}', { name: physicalId })}
        actions={[{ label: t('Dismiss'), icon: <X size={16} />, onClick: () => onDismiss(card) }]}
      />
    </RowActions>
  );
};

const joinNumber = ({ physicalId, name }: { readonly physicalId: string; readonly name: string }) =>
  [physicalId, name].filter(Boolean).join(' · ');

/** Names the RFIDs that have the number in another notation. */
const SameNumber = ({ alike, alikeUnlock }: Pick<UnknownCard, 'alike' | 'alikeUnlock'>) => {
  const t = useText();
  return (
    <>
      {alike && (
        <div className={styles.soft}>{t('Same number as {rfid}', { rfid: joinNumber(alike) })}</div>
      )}
      {alikeUnlock && (
        <div className={styles.soft}>
          {t('Same number as unlock RFID {rfid}', { rfid: joinNumber(alikeUnlock) })}
        </div>
      )}
    </>
  );
};

const useColumns = (
  institutionId: string,
  actions: Omit<CardActionsProps, 'card'>,
): TableColumn<UnknownCard>[] => {
  const t = useText();
  const { number } = useFormats();
  return [
    {
      key: 'rfid',
      title: t('RFID'),
      cell: (card) => (
        <>
          <b>{card.physicalId}</b>
          <SameNumber {...card} />
        </>
      ),
    },
    { key: 'count', title: t('Times tapped'), end: true, cell: ({ count }) => number(count) },
    {
      key: 'first',
      title: t('First'),
      cell: ({ firstAt }) => <TimeCell at={firstAt} />,
    },
    { key: 'last', title: t('Last'), cell: ({ lastAt }) => <TimeCell at={lastAt} /> },
    {
      key: 'machine',
      title: t('Machine'),
      cell: ({ machineId }) => <MachineCell institutionId={institutionId} machine={machineId} />,
    },
    {
      key: 'actions',
      title: t('Actions'),
      end: true,
      cell: (card) => <CardActions card={card} {...actions} />,
    },
  ];
};

const UnknownCardItem = ({ card, ...actions }: CardActionsProps) => {
  const t = useText();
  const { physicalId, count, lastAt, machineId } = card;
  return (
    <RowCard
      title={physicalId}
      line={`${t('{n, plural, one {Tapped once} other {Tapped # times}}', { n: count })} · ${machineId.physicalId}`}
    >
      <SameNumber {...card} />
      <div className={styles.foot}>
        <span className={styles.soft}>
          <TimeLine at={lastAt} />
        </span>
        <CardActions card={card} {...actions} />
      </div>
    </RowCard>
  );
};

interface UnknownTableProps extends Omit<CardActionsProps, 'card'> {
  readonly institutionId: string;
  readonly cards: readonly UnknownCard[];
  readonly isBehind: boolean;
}

/** A page of unknown cards. */
export const UnknownTable = ({ institutionId, cards, isBehind, ...actions }: UnknownTableProps) => {
  const t = useText();
  return (
    <DataTable
      label={t('Unknown cards')}
      columns={useColumns(institutionId, actions)}
      rows={cards}
      isStale={isBehind}
      idOf={({ _id }) => _id}
      card={(card) => <UnknownCardItem card={card} {...actions} />}
    />
  );
};
