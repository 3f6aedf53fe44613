import { VisuallyHidden } from '@mantine/core';
import type { Machine } from '../../contract/machines.ts';
import { useFormats } from '../core/formats.ts';
import { defineText, useText } from '../core/texts.ts';
import styles from './meter.module.css';
import { machineFill, machineLevel, type StockLevel, stockOf } from './stock.ts';

export const levelTexts: Record<Exclude<StockLevel, 'ok'>, string> = {
  low: defineText('Low'),
  empty: defineText('Empty'),
};

export const Track = ({ machine }: { readonly machine: Machine }) => (
  <span className={styles.track} data-level={machineLevel(machine)} aria-hidden="true">
    <span style={{ width: `${100 * machineFill(machine)}%` }} />
  </span>
);

/** Product count of a machine beside its fill level. */
export const Meter = ({ machine }: { readonly machine: Machine }) => {
  const t = useText();
  const { number } = useFormats();
  const level = machineLevel(machine);
  return (
    <span className={styles.meter}>
      <Track machine={machine} />
      <span className={styles.count} data-level={level}>
        {number(stockOf(machine))}
        {level !== 'ok' && <VisuallyHidden> {t(levelTexts[level])}</VisuallyHidden>}
      </span>
    </span>
  );
};
