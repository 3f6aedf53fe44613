import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePhone } from '../frame/use-phone.ts';
import styles from './data-table.module.css';
import { nextOrder, type Order, type OrderColumn, orderText } from './order.ts';
import { OrderSelect } from './order-select.tsx';
import { useDrawnRows } from './use-drawn-rows.ts';

export interface TableColumn<R> extends OrderColumn {
  readonly cell: (row: R) => ReactNode;
  /** Aligns right: numbers and actions. */
  readonly end?: boolean;
}

export interface SelectionCells<R> {
  readonly all: ReactNode;
  readonly one: (row: R) => ReactNode;
}

interface DataTableProps<R> {
  readonly label: string;
  readonly columns: readonly TableColumn<R>[];
  readonly rows: readonly R[];
  readonly idOf: (row: R) => string;
  /** Renders a row on a phone. */
  readonly card: (row: R) => ReactNode;
  /** The rows belong to the previous query. */
  readonly isStale?: boolean;
  /** Checkbox cells before the other columns. */
  readonly selectionCells?: SelectionCells<R> | undefined;
  readonly order?: Order | undefined;
  /** Order of a list that has no order in its URL; such a list is always ordered. */
  readonly usual?: Order;
  readonly onOrder?: (order: Order | undefined) => void;
  /** All rows stand on this page, so a phone offers no order. */
  readonly isWhole?: boolean;
}

const directions = { up: 'ascending', down: 'descending' } as const;

/** The column of actions stays in sight where the table scrolls sideways. */
const isActions = ({ key }: OrderColumn) => key === 'actions' || undefined;

interface ColumnHeadProps<R> extends Pick<DataTableProps<R>, 'order' | 'usual' | 'onOrder'> {
  readonly column: TableColumn<R>;
}

const ColumnHead = <R,>({ column, order, usual, onOrder }: ColumnHeadProps<R>) => {
  const { key, title, end, sortable } = column;
  const direction = order?.key === key ? order.direction : undefined;
  return (
    <th
      scope="col"
      data-end={end}
      data-actions={isActions(column)}
      aria-sort={direction && directions[direction]}
    >
      {sortable && onOrder ? (
        <button
          type="button"
          className={styles.sort}
          onClick={() => onOrder(nextOrder(order, key, !usual))}
        >
          {title}
          <span className={styles.arrow} aria-hidden="true">
            {direction === 'down' ? <ChevronDown size={14} /> : <ChevronUp size={14} />}
          </span>
        </button>
      ) : (
        title
      )}
    </th>
  );
};

/** Table with a sticky head; on a phone each row is a card. */
export const DataTable = <R,>(props: DataTableProps<R>) => {
  const { label, columns, idOf, card, isStale, selectionCells, usual, isWhole } = props;
  const order = props.order ?? usual;
  const onOrder =
    props.onOrder &&
    ((next: Order | undefined) =>
      props.onOrder?.(orderText(next) === orderText(usual) ? undefined : next));
  const phone = usePhone();
  const { rows, rest } = useDrawnRows(props.rows, phone ? 'cards' : 'rows');
  const state = {
    'data-behind': isStale || undefined,
    'aria-busy': isStale,
    style: { paddingBottom: rest },
  };
  if (phone) {
    return (
      <>
        {onOrder && !isWhole && (
          <OrderSelect
            columns={columns.filter(({ sortable }) => sortable)}
            order={order}
            isClearable={!usual}
            onOrder={onOrder}
          />
        )}
        <ul className={styles.cards} aria-label={label} {...state}>
          {rows.map((row) => (
            <li key={idOf(row)} className={selectionCells && styles.choosable}>
              {selectionCells?.one(row)}
              {card(row)}
            </li>
          ))}
        </ul>
      </>
    );
  }
  return (
    <div className={styles.surface} {...state}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {selectionCells && (
              <th scope="col" className={styles.choose}>
                {selectionCells.all}
              </th>
            )}
            {columns.map((column) => (
              <ColumnHead
                key={column.key}
                column={column}
                order={order}
                usual={usual}
                onOrder={onOrder}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={idOf(row)}>
              {selectionCells && <td className={styles.choose}>{selectionCells.one(row)}</td>}
              {columns.map((column) => (
                <td key={column.key} data-end={column.end} data-actions={isActions(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
