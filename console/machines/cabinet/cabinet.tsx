import { Button, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { CSSProperties } from 'react';
import type { Machine, Slot } from '../../../contract/machines.ts';
import { businessToday } from '../../core/clock.ts';
import { useFormats } from '../../core/formats.ts';
import { useText } from '../../core/texts.ts';
import { failureText } from '../../entities/words/dispenses.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/frame/card.tsx';
import type { MachineActions } from '../actions.tsx';
import { levelTexts } from '../meter.tsx';
import { columnsOf, rowsOf } from '../stock/stock-rules.ts';
import { fillOf, levelOf } from '../stock.ts';
import styles from './cabinet.module.css';
import { runsOutSoon, useRunsOut } from './runs-out.ts';

interface CabinetProps {
  readonly machine: Machine;
  readonly actions: MachineActions;
}

/** Note of a slot: its pause, else its run-out date, else its low stock. */
const useSlotNote = (slot: Slot): string => {
  const { paused, runsOut } = slot;
  const t = useText();
  const textOf = useRunsOut();
  const level = levelOf(slot);
  if (paused) return t('Paused: {why}', { why: failureText(paused.code, t) });
  const when = level === 'empty' ? null : textOf(runsOut);
  return when ?? (level === 'ok' ? '' : t(levelTexts[level]));
};

/** A slot of the cabinet; a paused one opens its pauses. */
const SlotCell = ({ slot, machine, actions }: CabinetProps & { readonly slot: Slot }) => {
  const t = useText();
  const { number } = useFormats();
  const { rowNo, columnNo, productCount, capacity, paused, runsOut } = slot;
  const level = levelOf(slot);
  const size = machine.sizeTypes.find(({ sizeId }) => sizeId === slot.sizeId);
  const note = useSlotNote(slot);
  const content = (
    <>
      <span
        className={styles.fill}
        style={{ height: `${100 * fillOf(productCount, capacity)}%` }}
        aria-hidden="true"
      />
      <VisuallyHidden>
        {t('Row {row, number}, column {column, number}', { row: rowNo, column: columnNo })}
      </VisuallyHidden>
      <span className={styles.size}>{size?.sizeName ?? t('No size')}</span>
      <span className={styles.count}>{number(productCount)}</span>
      <span className={styles.note}>{note}</span>
    </>
  );
  const cellProps = {
    className: styles.cell,
    'data-level': level,
    'data-soon': runsOut !== null && runsOutSoon(runsOut, businessToday()),
    'data-paused': paused !== null,
  };
  if (!paused) return <div {...cellProps}>{content}</div>;
  return (
    <UnstyledButton {...cellProps} onClick={() => actions.showPaused(machine)}>
      {content}
    </UnstyledButton>
  );
};

/** Slots at their places in the cabinet; on a phone they flow into full-width rows. */
const SlotGrid = ({ machine, actions }: CabinetProps) => {
  const t = useText();
  const { stocks } = machine;
  const [rows, columns] = [rowsOf(stocks), columnsOf(stocks)];
  const gridStyle: CSSProperties & Record<'--columns', number> = { '--columns': columns.length };
  const placeStyle = ({ rowNo, columnNo }: Slot): CSSProperties & Record<string, number> => ({
    '--row': rows.indexOf(rowNo) + 1,
    '--column': columns.indexOf(columnNo) + 1,
  });
  return (
    <div className={styles.panel}>
      <ul className={styles.grid} style={gridStyle} aria-label={t('Slots')}>
        {stocks.map((slot) => (
          <li key={`${slot.rowNo} ${slot.columnNo}`} style={placeStyle(slot)}>
            <SlotCell slot={slot} machine={machine} actions={actions} />
          </li>
        ))}
      </ul>
    </div>
  );
};

const NoSlots = ({ machine, actions }: CabinetProps) => {
  const t = useText();
  return (
    <EmptyState text={t('No slots yet')}>
      <Button variant="default" onClick={() => actions.updateStock(machine)}>
        {t('Add the first slots')}
      </Button>
    </EmptyState>
  );
};

export const Cabinet = (props: CabinetProps) => {
  const t = useText();
  return (
    <Card title={t('Cabinet')} note={t('What slots hold, and when they run out')}>
      {props.machine.stocks.length === 0 ? <NoSlots {...props} /> : <SlotGrid {...props} />}
    </Card>
  );
};
