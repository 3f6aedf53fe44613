import type { Machine } from '../../../contract/machines.ts';
import { businessToday } from '../../core/clock.ts';
import { useText } from '../../core/texts.ts';
import { firstRunOut, runsOutSoon, useRunsOut } from '../cabinet/runs-out.ts';
import styles from './first-run-out.module.css';

/** Shows when the first slot of a machine runs out; empty without a forecast. */
export const FirstRunOut = ({ machine }: { readonly machine: Machine }) => {
  const t = useText();
  const textOf = useRunsOut();
  const first = firstRunOut(machine);
  const whenText = textOf(first);
  if (!first || whenText === null) return null;
  return (
    <span className={styles.out} data-soon={runsOutSoon(first, businessToday())}>
      {t('A slot runs out {when}', { when: whenText })}
    </span>
  );
};
