import { ArrowDownUp } from 'lucide-react';
import { defineText, useText } from '../../core/texts.ts';
import { Select } from '../form/select.tsx';
import { type Order, type OrderColumn, orderText, parseOrder } from './order.ts';
import styles from './order-select.module.css';

const directions = ['up', 'down'] as const;
const timeTexts = {
  up: defineText('{column}, oldest first'),
  down: defineText('{column}, newest first'),
};
const otherTexts = {
  up: defineText('{column}, ascending'),
  down: defineText('{column}, descending'),
};

interface OrderSelectProps {
  /** Sortable columns. */
  readonly columns: readonly OrderColumn[];
  readonly order: Order | undefined;
  /** Allows no order, where the list has a default. */
  readonly isClearable: boolean;
  readonly onOrder: (order: Order | undefined) => void;
}

/** Select of the order, where a list has no column heads. */
export const OrderSelect = ({ columns, order, isClearable, onOrder }: OrderSelectProps) => {
  const t = useText();
  const orders = columns.flatMap(({ key, title, sortable }) => {
    const texts = sortable === 'time' ? timeTexts : otherTexts;
    return directions.map((direction) => ({
      value: orderText({ key, direction }),
      label: t(texts[direction], { column: title }),
    }));
  });
  const defaultOption = { value: '', label: t('Default order') };
  return (
    <Select
      className={styles.order}
      aria-label={t('Sort by')}
      leftSection={<ArrowDownUp size={16} aria-hidden="true" />}
      data={isClearable ? [defaultOption, ...orders] : orders}
      value={orderText(order)}
      allowDeselect={false}
      onChange={(next) => onOrder(parseOrder(next))}
    />
  );
};
