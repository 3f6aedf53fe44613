import type { RfidUse } from '../../contract/rfid-history.ts';
import type { Rfid } from '../../contract/rfids.ts';
import { useFormats } from '../core/formats.ts';
import { type Text, useText } from '../core/texts.ts';
import { HeadFacts } from '../ui/frame/page-head.tsx';
import type { Named } from '../ui/list/fact-list.tsx';
import { pointText } from './point.ts';
import { useRfidUse } from './queries.ts';
import styles from './rfid.module.css';

type Used = RfidUse['daily'];

interface UsedProps {
  readonly used: Used | undefined;
}

/** '2 of 3' with the remainder below. */
const UsedFact = ({ used }: UsedProps) => {
  const t = useText();
  const { number } = useFormats();
  if (!used) return '…';
  if (used.limit === null) return number(used.used);
  return (
    <span className={used.left === 0 ? styles.reached : undefined}>
      {t('{used, number} of {limit, number}', { used: used.used, limit: used.limit })}
      <span className={styles.left}>
        {t('{n, plural, one {# left} other {# left}}', { n: used.left ?? 0 })}
      </span>
    </span>
  );
};

const heldText = (t: Text, held: RfidUse['held'] | undefined): string | false =>
  held !== undefined &&
  held.points > 0 &&
  t('{n, plural, one {# point is reserved} other {# points are reserved}}', { n: held.points });

interface Props {
  readonly rfid: Rfid;
  /** ID in the URL of the page. */
  readonly rfidId: string;
}

/** Points of a card and its use of the institution's limits. */
export const RfidFacts = ({ rfid, rfidId }: Props) => {
  const t = useText();
  const formats = useFormats();
  const { data } = useRfidUse(rfid.institutionId, rfidId);
  const use = data?.use;
  const held = heldText(t, use?.held);
  const facts: Named[] = [
    [
      t('Points'),
      <span key="points" className={!rfid.isFree && rfid.point <= 0 ? styles.reached : undefined}>
        {pointText(rfid, t, formats)}
        {held && <span className={styles.left}>{held}</span>}
      </span>,
    ],
    [t('Today'), <UsedFact key="today" used={use?.daily} />],
    [t('This week'), <UsedFact key="week" used={use?.weekly} />],
    [t('This month'), <UsedFact key="month" used={use?.monthly} />],
    [t('Designation'), rfid.designation],
    [t('Designation ID'), rfid.designationId],
  ];
  return <HeadFacts facts={facts} areTall />;
};
