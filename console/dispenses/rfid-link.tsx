import { Link } from '@tanstack/react-router';
import { paths } from '../core/paths.ts';
import type { InInstitution } from '../core/section.ts';
import { orNone } from '../ui/list/cells.tsx';
import styles from './payment-notice.module.css';

interface RfidLinkProps extends InInstitution {
  /** The physical ID that the machine reported; null where no card was used. */
  readonly rfid: string | null;
}

/** Links the card of a dispense to its page. */
export const RfidLink = ({ institutionId, rfid }: RfidLinkProps) =>
  rfid ? (
    <Link className={styles.link} to={paths.rfid(institutionId, rfid)}>
      {rfid}
    </Link>
  ) : (
    orNone(rfid)
  );
