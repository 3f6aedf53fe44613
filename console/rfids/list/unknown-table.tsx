import { Button } from '@mantine/core';
import { Link, Plus, X } from 'lucide-react';
import type { UnknownCard } from '../../../contract/unknown-cards.ts';
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
  readonly onLink: (cardId: string, rfidId: string) => void;
  readonly onDismiss: (card: UnknownCard) => void;
}

const CardActions = ({ card, onAdd, onLink, onDismiss }: CardActionsProps) => {
  const t = useText();
  const { _id, physicalId, alike } = card;
  return (
    <RowActions>
      {alike && (
        <Button
          size="xs"
          leftSection={<Link size={16} />}
          aria-label={t('Link {name} to {rfid}', { name: physicalId, rfid: alike.physicalId })}
          onClick={() => onLink(_id, alike._id)}
        >
          {t('Link')}
        </Button>
      )}
      <Button
        variant="default"
        size="xs"
        leftSection={<Plus size={16} />}
        aria-label={t('Add {name} as RFID', { name: physicalId })}
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

/** Names the RFID that has the number in another notation. */
const SameNumber = ({ alike }: Pick<UnknownCard, 'alike'>) => {
  const t = useText();
  if (!alike) return null;
  const rfid = [alike.physicalId, alike.name].filter(Boolean).join(' · ');
  return <div className={styles.soft}>{t('Same number as {rfid}', { rfid })}</div>;
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
      cell: ({ physicalId, alike }) => (
        <>
          <b>{physicalId}</b>
          <SameNumber alike={alike} />
        </>
      ),
    },
    { key: 'count', title: t('Times shown'), end: true, cell: ({ count }) => number(count) },
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
      line={`${t('{n, plural, one {Shown once} other {Shown # times}}', { n: count })} · ${machineId.physicalId}`}
    >
      <SameNumber alike={card.alike} />
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
