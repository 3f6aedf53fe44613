import { Id, Under } from '../ui/list/cells.tsx';
import styles from './machine-cell.module.css';

interface Props {
  readonly machine: { readonly physicalId: string; readonly name: string };
}

export const MachineCell = ({ machine: { physicalId, name } }: Props) => (
  <>
    <span className={styles.machine}>
      <Id>{physicalId}</Id>
    </span>
    <Under>{name}</Under>
  </>
);
