import type { Dispense } from '../../contract/dispenses.ts';
import { headings } from '../../contract/words.ts';
import type { InInstitution } from '../core/section.ts';
import { useText } from '../core/texts.ts';
import { failureText } from '../entities/words/dispenses.ts';
import { TimeLine, Under } from '../ui/list/cells.tsx';
import { Fact } from '../ui/list/fact.tsx';
import { RowCard } from '../ui/list/row-card.tsx';
import { PaymentCell, StatusBadge } from './columns.tsx';
import styles from './dispenses.module.css';
import { RfidLink } from './rfid-link.tsx';

interface DispenseCardProps extends InInstitution {
  readonly dispense: Dispense;
  readonly withFailures: boolean;
}

/** A dispense as a phone shows it. */
export const DispenseCard = ({ dispense, institutionId, withFailures }: DispenseCardProps) => {
  const t = useText();
  const { machineId, rfid, dispensedAt, failureReason } = dispense;
  return (
    <RowCard
      title={machineId.physicalId}
      badge={<StatusBadge dispense={dispense} />}
      line={machineId.name}
    >
      <div className={styles.facts}>
        <PaymentCell dispense={dispense} institutionId={institutionId} />
        <Fact
          name={t(headings.rfid)}
          value={rfid && <RfidLink institutionId={institutionId} rfid={rfid} />}
        />
      </div>
      {withFailures && (
        <div className={styles.failures}>
          <Fact
            name={t(headings.failureReason)}
            value={failureReason && failureText(failureReason, t)}
          />
          <Fact name={t(headings.paymentFailure)} value={dispense.paymentFailure} />
        </div>
      )}
      <Under>
        <TimeLine at={dispensedAt} format="dispenseTime" />
      </Under>
    </RowCard>
  );
};
