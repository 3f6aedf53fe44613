import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../core/texts.ts';
import type { MenuAction } from '../../ui/dialogs/actions-menu.tsx';
import { Badge } from '../../ui/frame/badge.tsx';
import { RowActions } from '../../ui/list/cells.tsx';
import { DataTable, type TableColumn } from '../../ui/list/data-table.tsx';
import type { PagedSearch } from '../../ui/list/list-search.ts';
import { orderText, parseOrder } from '../../ui/list/order.ts';
import { RowCard } from '../../ui/list/row-card.tsx';
import { type Selection, selectionCellsOf } from '../../ui/list/selection.tsx';
import { type ConfirmedRfidAction, RfidMenu } from '../form/rfid-actions.tsx';
import styles from './rfid-list.module.css';

export interface AnyRfid {
  readonly _id: string;
  readonly physicalId: string;
  readonly name: string;
  readonly isActive: boolean;
}

/** Columns and lines that differ between kinds of RFIDs. */
export interface RfidPresentation<R extends AnyRfid> {
  /** Between the RFID and its actions. */
  readonly columns: readonly TableColumn<R>[];
  /** Path of the RFID's page, if the kind has one. */
  readonly pathOf?: (rfid: R) => string;
  /** Line below the RFID on a phone. */
  readonly line: (rfid: R) => ReactNode;
  readonly foot?: (rfid: R) => ReactNode;
  /** Actions of the menu that only this kind has. */
  readonly ownActions?: (rfid: R) => readonly MenuAction[];
}

interface EditButtonProps<R> {
  readonly rfid: R;
  readonly onEdit: (rfid: R) => void;
}

const EditButton = <R extends AnyRfid>({ rfid, onEdit }: EditButtonProps<R>) => {
  const t = useText();
  return (
    <Button
      className={styles.edit}
      variant="subtle"
      color="gray"
      size="xs"
      leftSection={<Pencil size={16} />}
      aria-label={t('Edit {name}', { name: rfid.physicalId })}
      onClick={() => onEdit(rfid)}
    >
      {t('Edit')}
    </Button>
  );
};

interface RfidNameProps<R extends AnyRfid> {
  readonly rfid: R;
  readonly pathOf: RfidPresentation<R>['pathOf'];
}

const RfidName = <R extends AnyRfid>({ rfid, pathOf }: RfidNameProps<R>) =>
  pathOf ? (
    <Link className={styles.link} to={pathOf(rfid)}>
      {rfid.physicalId}
    </Link>
  ) : (
    rfid.physicalId
  );

export const RfidStateBadge = ({ rfid: { isActive } }: { readonly rfid: AnyRfid }) => {
  const t = useText();
  return (
    <Badge tone={isActive ? 'good' : 'bad'} dot>
      {isActive ? t('Active') : t('Blocked')}
    </Badge>
  );
};

interface RfidTableProps<R extends AnyRfid> extends RfidPresentation<R> {
  readonly label: string;
  readonly rows: readonly R[];
  readonly isBehind: boolean | undefined;
  readonly isWhole: boolean;
  readonly selection: Selection<R> | undefined;
  readonly order: PagedSearch['order'];
  readonly onOrder: (order: string) => void;
  readonly onEdit: (rfid: R) => void;
  readonly onConfirm: (action: ConfirmedRfidAction, rfid: R) => void;
}

const useColumns = <R extends AnyRfid>({
  columns,
  pathOf,
  ownActions,
  onEdit,
  onConfirm,
}: RfidTableProps<R>): TableColumn<R>[] => {
  const t = useText();
  return [
    {
      key: 'rfid',
      title: t('RFID'),
      sortable: true,
      cell: (rfid) => (
        <span className={styles.rfid}>
          <RfidName rfid={rfid} pathOf={pathOf} />
          <RfidStateBadge rfid={rfid} />
        </span>
      ),
    },
    ...columns,
    {
      key: 'actions',
      title: t('Actions'),
      end: true,
      cell: (rfid) => (
        <RowActions>
          <EditButton rfid={rfid} onEdit={onEdit} />
          <RfidMenu
            rfid={rfid}
            ownActions={ownActions?.(rfid)}
            onConfirm={(action) => onConfirm(action, rfid)}
          />
        </RowActions>
      ),
    },
  ];
};

/** A page of RFIDs. */
export const RfidTable = <R extends AnyRfid>(props: RfidTableProps<R>) => {
  const { label, rows, isBehind, isWhole, selection, order, onOrder, onEdit, onConfirm } = props;
  const { pathOf, line, foot, ownActions } = props;
  return (
    <DataTable
      label={label}
      columns={useColumns(props)}
      rows={rows}
      isStale={isBehind ?? false}
      selectionCells={selection && selectionCellsOf(selection, rows)}
      idOf={({ _id }) => _id}
      card={(rfid) => (
        <RowCard
          title={<RfidName rfid={rfid} pathOf={pathOf} />}
          badge={<RfidStateBadge rfid={rfid} />}
          line={line(rfid)}
          menu={
            <RfidMenu
              rfid={rfid}
              ownActions={ownActions?.(rfid)}
              onConfirm={(action) => onConfirm(action, rfid)}
            />
          }
        >
          <div className={styles.foot}>
            <span>{foot?.(rfid)}</span>
            <EditButton rfid={rfid} onEdit={onEdit} />
          </div>
        </RowCard>
      )}
      isWhole={isWhole}
      order={parseOrder(order)}
      onOrder={(next) => onOrder(orderText(next))}
    />
  );
};
