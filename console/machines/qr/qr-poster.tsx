import type { Machine } from '../../../contract/machines.ts';
import { defaultProvider, fillProvider } from '../../../contract/providers.ts';
import type { Qr } from '../../ui/frame/qr.ts';
import { QrCode } from '../../ui/frame/qr-code.tsx';
import styles from './qr.module.css';

export const paperSizes = ['A6', 'A4'] as const;
export type PaperSize = (typeof paperSizes)[number];

interface QrPosterProps {
  readonly machine: Pick<Machine, 'physicalId' | 'name'>;
  readonly qr: Qr;
  readonly paper: PaperSize | 'labels';
  /** Names the picture of the code. */
  readonly label: string;
  /** In both languages; to pay when omitted. */
  readonly instruction?: Readonly<Record<'bn' | 'en', string>>;
  /** Name of the institution. */
  readonly institution?: string | undefined;
}

/** Customers read either language, whatever the admin's. */
const toPay = {
  bn: fillProvider('স্ক্যান করে {provider}ে পেমেন্ট করুন', defaultProvider, 'bn'),
  en: fillProvider('Scan to pay with {provider}', defaultProvider, 'en'),
};

/** Printed on the machine: black on white in any theme. */
export const QrPoster = ({
  machine: { physicalId, name },
  qr,
  paper,
  label,
  instruction = toPay,
  institution,
}: QrPosterProps) => (
  <div className={styles.poster} data-paper={paper}>
    <p className={styles.how} lang="bn">
      {instruction.bn}
    </p>
    <p className={styles.howElse} lang="en">
      {instruction.en}
    </p>
    <QrCode qr={qr} label={label} className={styles.code} />
    <p className={styles.name}>{name || physicalId}</p>
    {name && <p className={styles.id}>{physicalId}</p>}
    {institution && <p className={styles.place}>{institution}</p>}
  </div>
);
