import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Ban, CircleCheck, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../core/texts.ts';
import { ActionsMenu } from '../ui/frame/actions-menu.tsx';
import { Badge } from '../ui/frame/badge.tsx';
import { RowActions } from '../ui/list/cells.tsx';
import { type Column, DataTable } from '../ui/list/data-table.tsx';
import type { PagedSearch } from '../ui/list/list-search.ts';
import { orderText, parseOrder } from '../ui/list/order.ts';
import { RowCard } from '../ui/list/row-card.tsx';
import { choosingOf, type Selection } from '../ui/list/selection.tsx';
import type { Deed } from './deeds.ts';
import styles from './rfid-list.module.css';

export interface AnyRfid {
  readonly _id: string;
  readonly physicalId: string;
  readonly name: string;
  readonly isActive: boolean;
}

/** Columns and lines that differ between kinds of RFIDs. */
export interface Shown<R extends AnyRfid> {
  /** Between the RFID and its actions. */
  readonly columns: readonly Column<R>[];
  /** Path of the RFID's page, if the kind has one. */
  readonly to?: (rfid: R) => string;
  /** Line below the RFID on a phone. */
  readonly line: (rfid: R) => ReactNode;
  readonly foot?: (rfid: R) => ReactNode;
}

interface ActionProps<R> {
  readonly rfid: R;
  readonly onEdit: (rfid: R) => void;
}

const Edit = <R extends AnyRfid>({ rfid, onEdit }: ActionProps<R>) => {
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

interface MenuProps<R> {
  readonly rfid: R;
  readonly onAsk: (deed: Deed, rfid: R) => void;
}

const Menu = <R extends AnyRfid>({ rfid, onAsk }: MenuProps<R>) => {
  const t = useText();
  return (
    <ActionsMenu
      label={t('Actions for {name}', { name: rfid.physicalId })}
      actions={[
        rfid.isActive
          ? { label: t('Block'), icon: <Ban size={16} />, onClick: () => onAsk('block', rfid) }
          : {
              label: t('Activate'),
              icon: <CircleCheck size={16} />,
              onClick: () => onAsk('activate', rfid),
            },
        {
          label: t('Delete'),
          icon: <Trash2 size={16} />,
          danger: true,
          onClick: () => onAsk('delete', rfid),
        },
      ]}
    />
  );
};

interface NamedProps<R extends AnyRfid> {
  readonly rfid: R;
  readonly to: Shown<R>['to'];
}

const Named = <R extends AnyRfid>({ rfid, to }: NamedProps<R>) =>
  to ? (
    <Link className={styles.link} to={to(rfid)}>
      {rfid.physicalId}
    </Link>
  ) : (
    rfid.physicalId
  );

export const State = ({ rfid: { isActive } }: { readonly rfid: AnyRfid }) => {
  const t = useText();
  return (
    <Badge tone={isActive ? 'good' : 'bad'} dot>
      {isActive ? t('Active') : t('Blocked')}
    </Badge>
  );
};

interface Props<R extends AnyRfid> extends Shown<R> {
  readonly label: string;
  readonly rows: readonly R[];
  readonly isBehind: boolean | undefined;
  readonly selection: Selection<R> | undefined;
  readonly order: PagedSearch['order'];
  readonly onOrder: (order: string) => void;
  readonly onEdit: (rfid: R) => void;
  readonly onAsk: (deed: Deed, rfid: R) => void;
}

const useColumns = <R extends AnyRfid>({ columns, to, onEdit, onAsk }: Props<R>): Column<R>[] => {
  const t = useText();
  return [
    {
      key: 'rfid',
      title: t('RFID'),
      sortable: true,
      cell: (rfid) => (
        <span className={styles.rfid}>
          <Named rfid={rfid} to={to} />
          <State rfid={rfid} />
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
          <Edit rfid={rfid} onEdit={onEdit} />
          <Menu rfid={rfid} onAsk={onAsk} />
        </RowActions>
      ),
    },
  ];
};

/** A page of RFIDs. */
export const RfidTable = <R extends AnyRfid>(props: Props<R>) => {
  const { label, rows, isBehind, selection, order, onOrder, onEdit, onAsk } = props;
  const { to, line, foot } = props;
  return (
    <DataTable
      label={label}
      columns={useColumns(props)}
      rows={rows}
      isBehind={isBehind ?? false}
      choosing={selection && choosingOf(selection, rows)}
      idOf={({ _id }) => _id}
      card={(rfid) => (
        <RowCard
          title={<Named rfid={rfid} to={to} />}
          badge={<State rfid={rfid} />}
          line={line(rfid)}
          menu={<Menu rfid={rfid} onAsk={onAsk} />}
        >
          <div className={styles.foot}>
            <span>{foot?.(rfid)}</span>
            <Edit rfid={rfid} onEdit={onEdit} />
          </div>
        </RowCard>
      )}
      order={parseOrder(order)}
      onOrder={(next) => onOrder(orderText(next))}
    />
  );
};
