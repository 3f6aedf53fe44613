import type { RfidUse } from '../../../contract/rfid-history.ts';
import type { Rfid } from '../../../contract/rfids.ts';
import { useFormats } from '../../core/formats.ts';
import { type Translate, useText } from '../../core/texts.ts';
import { HeadFacts } from '../../ui/frame/page-head.tsx';
import type { NamedFact } from '../../ui/list/fact-list.tsx';
import { pointText } from '../point.ts';
import { useRfidUse } from '../queries.ts';
import styles from './rfid.module.css';

type LimitUse = RfidUse['daily'];

interface LimitUseProps {
  readonly limitUse: LimitUse | undefined;
}

/** '2 of 3' with the remainder below. */
const LimitUseFact = ({ limitUse }: LimitUseProps) => {
  const t = useText();
  const { number } = useFormats();
  if (!limitUse) return '…';
  if (limitUse.limit === null) return number(limitUse.used);
  return (
    <span className={limitUse.left === 0 ? styles.reached : undefined}>
      {t('{used, number} of {limit, number}', { used: limitUse.used, limit: limitUse.limit })}
      <span className={styles.left}>
        {t('{n, plural, one {# left} other {# left}}', { n: limitUse.left ?? 0 })}
      </span>
    </span>
  );
};

const heldText = (t: Translate, heldPoints: RfidUse['held'] | undefined): string | false =>
  heldPoints !== undefined &&
  heldPoints.points > 0 &&
  t('{n, plural, one {# point is reserved} other {# points are reserved}}', {
    n: heldPoints.points,
  });

interface RfidFactsProps {
  readonly rfid: Rfid;
  /** ID in the URL of the page. */
  readonly rfidId: string;
}

/** Points of a card and its use of the institution's limits. */
export const RfidFacts = ({ rfid, rfidId }: RfidFactsProps) => {
  const t = useText();
  const formats = useFormats();
  const { data } = useRfidUse(rfid.institutionId, rfidId);
  const use = data?.use;
  const heldPoints = heldText(t, use?.held);
  const facts: NamedFact[] = [
    [
      t('Points'),
      <span key="points" className={!rfid.isFree && rfid.point <= 0 ? styles.reached : undefined}>
        {pointText(rfid, t, formats)}
        {heldPoints && <span className={styles.left}>{heldPoints}</span>}
      </span>,
    ],
    [t('Today'), <LimitUseFact key="today" limitUse={use?.daily} />],
    [t('This week'), <LimitUseFact key="week" limitUse={use?.weekly} />],
    [t('This month'), <LimitUseFact key="month" limitUse={use?.monthly} />],
    [t('Designation'), rfid.designation],
    [t('Designation ID'), rfid.designationId],
  ];
  return <HeadFacts facts={facts} areTall />;
};
