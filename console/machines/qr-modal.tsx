import { Button, SegmentedControl } from '@mantine/core';
import { Check, Copy, Download, Printer } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Machine } from '../../contract/machines.ts';
import { isOriginTold, publicOrigin } from '../core/public-origin.ts';
import { useText } from '../core/texts.ts';
import { copyText } from '../ui/frame/copy.ts';
import { Modal } from '../ui/frame/modal.tsx';
import { qrOf } from '../ui/frame/qr.ts';
import { saveFile } from '../ui/frame/save-file.ts';
import { usePrinting } from '../ui/frame/use-printing.ts';
import styles from './qr.module.css';
import { payAddress, svgFile } from './qr.ts';
import { type Paper, papers, QrPoster } from './qr-poster.tsx';

const Address = ({ address }: { readonly address: string }) => {
  const t = useText();
  const holder = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (holder.current) setCopied(await copyText(address, holder.current));
  };
  return (
    <div className={styles.address}>
      <code ref={holder}>{address}</code>
      <Button
        size="xs"
        variant="light"
        leftSection={copied ? <Check size={16} /> : <Copy size={16} />}
        onClick={() => void copy()}
      >
        {copied ? t('Copied') : t('Copy')}
      </Button>
    </div>
  );
};

const Shown = ({ machine }: { readonly machine: Machine }) => {
  const t = useText();
  const [paper, setPaper] = useState<Paper>('A6');
  const { physicalId } = machine;
  const print = usePrinting(`QR ${physicalId}`);
  const address = payAddress(publicOrigin, physicalId);
  const qr = useMemo(() => qrOf(address), [address]);
  const poster = { machine, qr, paper, label: t('QR code of {id}', { id: physicalId }) };
  const save = () =>
    saveFile(new Blob([svgFile(qr)], { type: 'image/svg+xml' }), `qr-${physicalId}.svg`);
  return (
    <>
      <div className={styles.sheet}>
        <QrPoster {...poster} />
      </div>
      <Address address={address} />
      {!isOriginTold && (
        <p className={styles.hint}>
          {t('Set PUBLIC_ORIGIN on the server if customers reach it by another address.')}
        </p>
      )}
      <div className={styles.foot}>
        <SegmentedControl<Paper>
          aria-label={t('Paper')}
          data={[...papers]}
          value={paper}
          onChange={setPaper}
        />
        <Button variant="default" leftSection={<Download size={16} />} onClick={save}>
          {t('Download SVG')}
        </Button>
        <Button leftSection={<Printer size={16} />} onClick={print} data-autofocus>
          {t('Print')}
        </Button>
      </div>
      {createPortal(
        <div className={styles.printed} data-paper={paper}>
          <QrPoster {...poster} />
        </div>,
        document.body,
      )}
    </>
  );
};

interface Props {
  readonly opened: boolean;
  readonly machine: Machine;
  readonly onClose: () => void;
}

/** The code on the machine that customers scan to pay. */
const QrModal = ({ opened, machine, onClose }: Props) => {
  const t = useText();
  return (
    <Modal opened={opened} onClose={onClose} title={t('QR code')} size={480}>
      <Shown machine={machine} />
    </Modal>
  );
};

// What `lazy` takes.
export default QrModal;
