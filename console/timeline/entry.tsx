import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  CircleCheck,
  Clock,
  CreditCard,
  DoorOpen,
  FlaskConical,
  Link2,
  PackageCheck,
  PackagePlus,
  Pencil,
  Power,
  Send,
  ShoppingBag,
  TriangleAlert,
  WalletCards,
  Wifi,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { TimelineEntry } from '../../contract/timeline.ts';
import { useFormats } from '../core/formats.ts';
import { paths } from '../core/paths.ts';
import type { InMachine } from '../core/section.ts';
import { useText } from '../core/texts.ts';
import type { Tone } from '../core/tone.ts';
import { VisitButton } from '../entities/visit-button.tsx';
import { Badge } from '../ui/frame/badge.tsx';
import { formatEntry } from './format-entry.ts';
import { Hour } from './hour.tsx';
import { differenceOf } from './stock.ts';
import styles from './timeline.module.css';

const icons: Record<TimelineEntry['type'], ReactNode> = {
  SALE: <ShoppingBag size={16} />,
  HOUR: <Clock size={16} />,
  STOCK: <PackagePlus size={16} />,
  DOOR: <DoorOpen size={16} />,
  FAULT: <TriangleAlert size={16} />,
  CLEAR: <CircleCheck size={16} />,
  BOOT: <Power size={16} />,
  BACK: <Wifi size={16} />,
  UNKNOWN_CARD: <CreditCard size={16} />,
  COMMAND: <Send size={16} />,
  TEST_VEND: <FlaskConical size={16} />,
  CHANGE: <Pencil size={16} />,
  PAIRING: <Link2 size={16} />,
  PAYMENT: <WalletCards size={16} />,
};

const iconOf = (entry: TimelineEntry): ReactNode => {
  if ('isSuccessful' in entry && !entry.isSuccessful) return icons.FAULT;
  if (entry.type === 'CHANGE' && entry.stock.length > 0) return <PackageCheck size={16} />;
  return icons[entry.type];
};

const toneOf = (entry: TimelineEntry): Tone => {
  if (entry.type === 'FAULT' || ('isSuccessful' in entry && !entry.isSuccessful)) return 'bad';
  if (entry.type === 'HOUR' && entry.failed > 0) return 'low';
  return entry.type === 'UNKNOWN_CARD' || entry.type === 'BACK' ? 'low' : 'neutral';
};

interface TimelineItemProps extends InMachine {
  readonly entry: TimelineEntry;
  /** Resumes the slots that it paused; undefined where none is paused any more. */
  readonly onResume?: (() => void) | undefined;
}

const paymentOf = (entry: TimelineEntry): string | null =>
  entry.type === 'SALE' || entry.type === 'PAYMENT' ? entry.paymentId : null;

const smallButton = { size: 'xs', variant: 'default' } as const;

/** The action that fits the entry, if any. */
const EntryAction = ({ entry, onResume, institutionId, machineId }: TimelineItemProps) => {
  const t = useText();
  const { signed } = useFormats();
  if (onResume) {
    return (
      <Button {...smallButton} onClick={onResume}>
        {t('Resume')}
      </Button>
    );
  }
  if (entry.type === 'UNKNOWN_CARD' && entry.rfid !== null) {
    const to = paths.institution(institutionId, 'rfids');
    const search = { add: entry.rfid };
    return (
      <Button {...smallButton} renderRoot={(props) => <Link {...props} to={to} search={search} />}>
        {t('Add RFID')}
      </Button>
    );
  }
  if (entry.type === 'STOCK' && entry.visitId !== null) {
    return (
      <VisitButton institutionId={institutionId} machineId={machineId} visitId={entry.visitId} />
    );
  }
  const difference = entry.type === 'STOCK' ? differenceOf(entry) : 0;
  if (difference !== 0) {
    return <Badge tone="low">{signed(difference)}</Badge>;
  }
  const payment = paymentOf(entry);
  if (payment !== null) {
    const to = paths.institution(institutionId, 'payments');
    return (
      <Link className={styles.link} to={to} search={{ payment }}>
        {t('Payment')}
      </Link>
    );
  }
  if (entry.type !== 'SALE' || entry.holder === null || entry.rfid === null) return null;
  return (
    <Link className={styles.link} to={paths.rfid(institutionId, entry.rfid)}>
      {t('RFID')}
    </Link>
  );
};

/** Time, text and action of an entry. */
export const TimelineItem = (props: TimelineItemProps) => {
  const { entry, institutionId, machineId } = props;
  const at = { institutionId, machineId };
  const t = useText();
  const formats = useFormats();
  const { text, details } = formatEntry(entry, t, formats);
  return (
    <li className={styles.entry}>
      <time className={styles.time} dateTime={entry.at} title={formats.exactTime(entry.at)}>
        {formats.time(entry.at)}
      </time>
      <span className={styles.icon} data-tone={toneOf(entry)} aria-hidden="true">
        {iconOf(entry)}
      </span>
      <div className={styles.words} data-hour={entry.type === 'HOUR' || undefined}>
        {entry.type === 'HOUR' ? (
          <Hour
            {...at}
            entry={entry}
            text={text}
            draw={(single) => <TimelineItem key={single._id} {...at} entry={single} />}
          />
        ) : (
          <p className={styles.text}>{text}</p>
        )}
        {details.length > 0 && <p className={styles.details}>{details.join(' · ')}</p>}
      </div>
      <div className={styles.deed}>
        <EntryAction {...props} />
      </div>
    </li>
  );
};
