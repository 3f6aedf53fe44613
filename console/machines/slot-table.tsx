import '@mantine/core/styles/ScrollArea.layer.css';
import { ScrollArea } from '@mantine/core';
import type { ReactNode } from 'react';
import type { SlotPosition } from '../../contract/slots.ts';
import { useFormats } from '../core/formats.ts';
import { useText } from '../core/texts.ts';
import styles from './slot-table.module.css';
import { columnsOf, isAt, rowsOf } from './stock/stock-rules.ts';

interface SlotTableProps<S extends SlotPosition> {
  readonly slots: readonly S[];
  /** Width of a column in px; narrower ones would cut their counts, so the table scrolls. */
  readonly columnWidth: { readonly min: number; readonly max?: number };
  readonly cell: (slot: S) => ReactNode;
  /** Stands where the cabinet has no slot. */
  readonly gap?: ReactNode;
  readonly className?: string | undefined;
}

/** Width of the row numbers in px. */
const headWidth = 40;

/** Slots at their places in the cabinet; what is wider scrolls beside the row numbers. */
export const SlotTable = <S extends SlotPosition>({
  slots,
  columnWidth: { min, max },
  cell,
  gap,
  className,
}: SlotTableProps<S>) => {
  const t = useText();
  const { number } = useFormats();
  const columns = columnsOf(slots);
  return (
    // Its bar stays in sight, also where the system hides those of its own.
    <ScrollArea
      className={[styles.panel, className].filter(Boolean).join(' ')}
      type="auto"
      scrollbars="x"
      offsetScrollbars="x"
    >
      <table
        className={styles.grid}
        style={{
          minWidth: headWidth + min * columns.length,
          ...(max !== undefined && { maxWidth: headWidth + max * columns.length }),
        }}
        aria-label={t('Slots')}
        data-slots
      >
        <thead>
          <tr>
            <td />
            {columns.map((columnNo) => (
              <th key={columnNo} scope="col">
                {number(columnNo)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsOf(slots).map((rowNo) => (
            <tr key={rowNo}>
              <th scope="row">{number(rowNo)}</th>
              {columns.map((columnNo) => {
                const slot = slots.find(isAt({ rowNo, columnNo }));
                return <td key={columnNo}>{slot ? cell(slot) : gap}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
};
