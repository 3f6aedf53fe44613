import { Button } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import type { UnknownCard } from '../../../contract/unknown-cards.ts';
import { useFormats } from '../../core/formats.ts';
import type { InInstitution } from '../../core/section.ts';
import { useText } from '../../core/texts.ts';
import { MachineCell } from '../../entities/machine-cell.tsx';
import { ActionsMenu } from '../../ui/dialogs/actions-menu.tsx';
import { RowActions, TimeCell, TimeLine } from '../../ui/list/cells.tsx';
import { DataTable, type TableColumn } from '../../ui/list/data-table.tsx';
import { RowCard } from '../../ui/list/row-card.tsx';
import { LinkButtons } from './link-buttons.tsx';
import styles from './rfid-list.module.css';

interface CardActionsProps extends InInstitution {
  readonly card: UnknownCard;
  readonly onAdd: (physicalId: string) => void;
  readonly onDismiss: (card: UnknownCard) => void;
}

const CardActions = ({ institutionId, card, onAdd, onDismiss }: CardActionsProps) => {
  const t = useText();
  const { physicalId } = card;
  return (
    <RowActions>
      <LinkButtons institutionId={institutionId} card={card} />
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

const useColumns = (actions: Omit<CardActionsProps, 'card'>): TableColumn<UnknownCard>[] => {
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
      cell: ({ machineId }) => (
        <MachineCell institutionId={actions.institutionId} machine={machineId} />
      ),
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
  readonly cards: readonly UnknownCard[];
  readonly isBehind: boolean;
}

/** A page of unknown cards. */
export const UnknownTable = ({ cards, isBehind, ...actions }: UnknownTableProps) => {
  const t = useText();
  return (
    <DataTable
      label={t('Unknown cards')}
      columns={useColumns(actions)}
      rows={cards}
      isStale={isBehind}
      idOf={({ _id }) => _id}
      card={(card) => <UnknownCardItem card={card} {...actions} />}
    />
  );
};
