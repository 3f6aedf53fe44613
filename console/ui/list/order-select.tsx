import { Select } from '@mantine/core';
import { ArrowDownUp } from 'lucide-react';
import { say, useText } from '../../core/texts.ts';
import { type Order, type OrderColumn, orderText, parseOrder } from './order.ts';
import styles from './order-select.module.css';

const directions = ['up', 'down'] as const;
const ofTimes = { up: say('{column}, oldest first'), down: say('{column}, newest first') };
const ofOthers = { up: say('{column}, ascending'), down: say('{column}, descending') };

interface Props {
  /** Sortable columns. */
  readonly columns: readonly OrderColumn[];
  readonly order: Order | undefined;
  /** Allows no order, where the list has a default. */
  readonly canGo: boolean;
  readonly onOrder: (order: Order | undefined) => void;
}

/** Select of the order, where a list has no column heads. */
export const OrderSelect = ({ columns, order, canGo, onOrder }: Props) => {
  const t = useText();
  const orders = columns.flatMap(({ key, title, sortable }) => {
    const texts = sortable === 'time' ? ofTimes : ofOthers;
    return directions.map((direction) => ({
      value: orderText({ key, direction }),
      label: t(texts[direction], { column: title }),
    }));
  });
  const own = { value: '', label: t('Usual order') };
  return (
    <Select
      className={styles.order}
      aria-label={t('Sort by')}
      leftSection={<ArrowDownUp size={16} aria-hidden="true" />}
      data={canGo ? [own, ...orders] : orders}
      value={orderText(order)}
      allowDeselect={false}
      onChange={(next) => onOrder(parseOrder(next))}
    />
  );
};
