import { Button, Popover, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { Machine } from '../../../contract/machines.ts';
import type { Slot } from '../../../contract/slots.ts';
import { businessToday } from '../../core/clock.ts';
import { useFormats } from '../../core/formats.ts';
import { useText } from '../../core/texts.ts';
import { failureText } from '../../entities/words/dispenses.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/frame/card.tsx';
import { FactList } from '../../ui/list/fact-list.tsx';
import type { MachineActions } from '../actions.tsx';
import { levelTexts } from '../meter.tsx';
import { SlotTable } from '../slot-table.tsx';
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

type SlotCellProps = CabinetProps & { readonly slot: Slot };

const SlotFacts = ({ slot, machine }: Pick<SlotCellProps, 'slot' | 'machine'>) => {
  const t = useText();
  const { amount, number } = useFormats();
  const { rowNo: row, columnNo: column, productCount, capacity, runsOut } = slot;
  const size = machine.sizeTypes.find(({ sizeId }) => sizeId === slot.sizeId);
  const { price, point } = size ?? machine;
  const whenText = useRunsOut()(runsOut);
  return (
    <>
      <strong>{t('Row {row, number}, column {column, number}', { row, column })}</strong>
      <FactList
        className={styles.facts}
        facts={[
          [t('Size'), size?.sizeName ?? t('No size')],
          [t('Stock'), t('{n, number} of {capacity, number}', { n: productCount, capacity })],
          [t('Price'), amount(price)],
          [t('Points'), machine.pointsEnabled && number(point)],
          [t('Runs out'), productCount > 0 && whenText],
        ]}
      />
    </>
  );
};

/** A slot of the cabinet, which opens its facts; a paused one opens its pauses. */
const SlotCell = ({ slot, machine, actions }: SlotCellProps) => {
  const t = useText();
  const { number } = useFormats();
  const { rowNo, columnNo, productCount, capacity, paused, runsOut } = slot;
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
    'data-level': levelOf(slot),
    'data-soon': runsOut !== null && runsOutSoon(runsOut, businessToday()),
    'data-paused': paused !== null,
  };
  if (paused) {
    return (
      <UnstyledButton {...cellProps} onClick={() => actions.showPaused(machine)}>
        {content}
      </UnstyledButton>
    );
  }
  return (
    <Popover position="bottom" withArrow>
      <Popover.Target>
        <UnstyledButton {...cellProps}>{content}</UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <SlotFacts slot={slot} machine={machine} />
      </Popover.Dropdown>
    </Popover>
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
  const { machine, actions } = props;
  const { stocks } = machine;
  const isFillable = stocks.some(({ productCount, capacity }) => productCount < capacity);
  return (
    <Card
      title={t('Cabinet')}
      note={t('Stock of each slot, and when it runs out')}
      aside={
        isFillable && (
          <Button size="xs" variant="light" onClick={() => actions.fillStock(machine)}>
            {t('Fill all')}
          </Button>
        )
      }
    >
      {stocks.length === 0 ? (
        <NoSlots {...props} />
      ) : (
        <SlotTable
          className={styles.panel}
          slots={stocks}
          columnWidth={{ min: 84 }}
          cell={(slot) => <SlotCell slot={slot} {...props} />}
        />
      )}
    </Card>
  );
};
