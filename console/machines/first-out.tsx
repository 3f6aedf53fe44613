import type { Machine } from '../../contract/machines.ts';
import { today } from '../core/clock.ts';
import { useText } from '../core/texts.ts';
import styles from './first-out.module.css';
import { firstOut, isSoon, useRunsOut } from './runs-out.ts';

/** Shows when the first slot of a machine runs out; empty without a forecast. */
export const FirstOut = ({ machine }: { readonly machine: Machine }) => {
  const t = useText();
  const textOf = useRunsOut();
  const first = firstOut(machine);
  const when = textOf(first);
  if (!first || when === null) return null;
  return (
    <span className={styles.out} data-soon={isSoon(first, today())}>
      {t('A slot runs out {when}', { when })}
    </span>
  );
};
