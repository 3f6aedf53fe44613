import { Link } from '@tanstack/react-router';
import { paths } from '../core/paths.ts';
import type { InInstitution } from '../core/section.ts';
import { orNone } from '../ui/list/cells.tsx';
import styles from './of-payment.module.css';

interface Props extends InInstitution {
  /** The physical ID that was told; null where no card was used. */
  readonly rfid: string | null;
}

/** The card of a dispense, which leads to its page. */
export const RfidLink = ({ institutionId, rfid }: Props) =>
  rfid ? (
    <Link className={styles.link} to={paths.rfid(institutionId, rfid)}>
      {rfid}
    </Link>
  ) : (
    orNone(rfid)
  );
