import { type CSSProperties, type ReactNode, useMemo } from 'react';
import { useFormats } from '../../core/formats.ts';
import { useText } from '../../core/texts.ts';
import { usePhone } from '../../ui/frame/use-phone.ts';
import { foldColumns } from './fold-columns.ts';
import styles from './long-table.module.css';

export interface LongColumn<R> {
  readonly title: string;
  /** Relative width. */
  readonly share: number;
  readonly end?: boolean;
  readonly cell: (row: R) => ReactNode;
  /** Comparable value of a row: a column with one value moves above the table. */
  readonly commonValue?: (row: R) => string;
}

interface RowChunkProps<R extends { readonly _id: string }> {
  readonly rows: readonly R[];
  readonly from: number;
  readonly to: number;
  readonly columns: readonly LongColumn<R>[];
}

const chunkSize = 250;
/** Rows per table. Browsers print long tables ever slower per page, so the rows are split. */
const tableSize = 2000;

/** Rows that the browser lays out only in sight and React renders once. */
const RowChunk = <R extends { readonly _id: string }>({
  rows,
  from,
  to,
  columns,
}: RowChunkProps<R>) =>
  useMemo(() => {
    const height: CSSProperties = { containIntrinsicHeight: `auto ${(to - from) * 29}px` };
    return (
      <tbody className={styles.chunk} style={height}>
        {rows.slice(from, to).map((row) => (
          <tr key={row._id}>
            {columns.map(({ title, end, cell }) => (
              <td key={title} data-end={end}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    );
  }, [rows, from, to, columns]);

interface LongTableProps<R extends { readonly _id: string }> {
  readonly label: string;
  readonly rows: readonly R[];
  /** Number of rows rendered so far. */
  readonly renderedRows: number;
  readonly columns: readonly LongColumn<R>[];
}

interface SharedValuesProps<R> {
  /** Any row of the table. */
  readonly row: R | undefined;
  readonly columns: readonly LongColumn<R>[];
}

/** Lists the values that all rows have in common. */
const SharedValues = <R,>({ row, columns }: SharedValuesProps<R>) =>
  row !== undefined &&
  columns.length > 0 && (
    <dl className={styles.sharedValues}>
      {columns.map(({ title, cell }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{cell(row)}</dd>
        </div>
      ))}
    </dl>
  );

const TableHead = <R,>({ columns }: { readonly columns: readonly LongColumn<R>[] }) => (
  <thead>
    <tr>
      {columns.map(({ title, end }) => (
        <th key={title} scope="col" data-end={end}>
          {title}
        </th>
      ))}
    </tr>
  </thead>
);

interface TablePartProps<R extends { readonly _id: string }>
  extends Pick<LongTableProps<R>, 'label' | 'rows' | 'columns'> {
  readonly from: number;
  readonly to: number;
  readonly style: CSSProperties;
}

/** One of several tables; in print its head repeats on each page. */
const TablePart = <R extends { readonly _id: string }>(props: TablePartProps<R>) => {
  const { label, rows, from, to, columns, style } = props;
  const totalShare = columns.reduce((sum, { share }) => sum + share, 0);
  const starts = Array.from({ length: Math.ceil((to - from) / chunkSize) }, (_, index) => {
    return from + index * chunkSize;
  });
  return (
    <table className={styles.table} style={style} aria-label={label}>
      <colgroup>
        {columns.map(({ title, share }) => (
          <col key={title} style={{ width: `${(share / totalShare) * 100}%` }} />
        ))}
      </colgroup>
      <TableHead columns={columns} />
      {starts.map((start) => (
        <RowChunk
          key={start}
          rows={rows}
          from={start}
          to={Math.min(start + chunkSize, to)}
          columns={columns}
        />
      ))}
    </table>
  );
};

/** A table of the paper that may have ten thousand rows. */
export const LongTable = <R extends { readonly _id: string }>(props: LongTableProps<R>) => {
  const { label, rows, renderedRows } = props;
  const t = useText();
  const { number } = useFormats();
  const phone = usePhone();
  const { shared, varying: columns } = useMemo(
    () => foldColumns(rows, props.columns),
    [rows, props.columns],
  );
  const totalShare = columns.reduce((sum, { share }) => sum + share, 0);
  const grid: CSSProperties = {
    gridTemplateColumns: columns.map(({ share }) => `${share}fr`).join(' '),
    // All columns together are wider than a phone.
    minWidth: phone ? totalShare * 6.9 : undefined,
  };
  const starts = Array.from({ length: Math.ceil(renderedRows / tableSize) }, (_, index) => {
    return index * tableSize;
  });
  const labelOf = (start: number): string => {
    if (rows.length <= tableSize) return label;
    const to = number(Math.min(start + tableSize, rows.length));
    return `${label}, ${t('{from} to {to}', { from: number(start + 1), to })}`;
  };
  return (
    <>
      <SharedValues row={rows[0]} columns={shared} />
      {/* On a phone it is wider than the window and scrolled by itself. */}
      <div
        className={styles.scroll}
        {...(phone && { tabIndex: 0, role: 'region', 'aria-label': label })}
      >
        {starts.map((start) => (
          <TablePart
            key={start}
            label={labelOf(start)}
            rows={rows}
            from={start}
            to={Math.min(start + tableSize, renderedRows)}
            columns={columns}
            style={grid}
          />
        ))}
      </div>
    </>
  );
};
