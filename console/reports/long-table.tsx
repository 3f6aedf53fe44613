import { type CSSProperties, type ReactNode, useMemo } from 'react';
import { usePhone } from '../ui/frame/use-phone.ts';
import { foldColumns } from './fold.ts';
import styles from './long-table.module.css';

export interface LongColumn<R> {
  readonly title: string;
  /** Of the table's width, beside those of the other columns. */
  readonly share: number;
  readonly end?: boolean;
  readonly cell: (row: R) => ReactNode;
  /** What it says of a row, where it may say the same of all: then it is said above the table. */
  readonly same?: (row: R) => string;
}

interface ChunkProps<R extends { readonly _id: string }> {
  readonly rows: readonly R[];
  readonly from: number;
  readonly to: number;
  readonly columns: readonly LongColumn<R>[];
}

const chunkSize = 250;

/** Rows that are laid out only when they come into sight, and rendered only once. */
const Chunk = <R extends { readonly _id: string }>({ rows, from, to, columns }: ChunkProps<R>) =>
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

interface Props<R extends { readonly _id: string }> {
  readonly label: string;
  readonly rows: readonly R[];
  /** How many of the rows are there by now. */
  readonly laidOut: number;
  readonly columns: readonly LongColumn<R>[];
}

interface SaidProps<R> {
  /** Any one of them. */
  readonly row: R | undefined;
  readonly columns: readonly LongColumn<R>[];
}

/** What is the same in all rows. */
const Said = <R,>({ row, columns }: SaidProps<R>) =>
  row !== undefined &&
  columns.length > 0 && (
    <dl className={styles.said}>
      {columns.map(({ title, cell }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{cell(row)}</dd>
        </div>
      ))}
    </dl>
  );

/** A table of the paper that may have ten thousand rows: in print a plain one, its head repeated. */
export const LongTable = <R extends { readonly _id: string }>(props: Props<R>) => {
  const { label, rows, laidOut } = props;
  const phone = usePhone();
  const { said, left: columns } = useMemo(
    () => foldColumns(rows, props.columns),
    [rows, props.columns],
  );
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  const grid: CSSProperties = {
    gridTemplateColumns: columns.map(({ share }) => `${share}fr`).join(' '),
    // All columns together are wider than a phone.
    minWidth: phone ? whole * 6.9 : undefined,
  };
  const chunks = Math.ceil(laidOut / chunkSize);
  return (
    <>
      <Said row={rows[0]} columns={said} />
      {/* On a phone it is wider than the window and scrolled by itself. */}
      <div className={styles.scroll} {...(phone && { tabIndex: 0, role: 'region' })}>
        <table className={styles.table} style={grid} aria-label={label}>
          <colgroup>
            {columns.map(({ title, share }) => (
              <col key={title} style={{ width: `${(share / whole) * 100}%` }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {columns.map(({ title, end }) => (
                <th key={title} scope="col" data-end={end}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          {Array.from({ length: chunks }, (_, index) => (
            <Chunk
              // biome-ignore lint/suspicious/noArrayIndexKey: chunks neither move nor go
              key={index}
              rows={rows}
              from={index * chunkSize}
              to={Math.min((index + 1) * chunkSize, laidOut)}
              columns={columns}
            />
          ))}
        </table>
      </div>
    </>
  );
};
