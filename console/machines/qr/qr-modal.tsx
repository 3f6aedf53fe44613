import { Button } from '@mantine/core';
import { Download, Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Machine } from '../../../contract/machines.ts';
import { useSession } from '../../core/calls/session.ts';
import { isOriginConfigured, publicOrigin } from '../../core/page/public-origin.ts';
import { useText } from '../../core/texts.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { CopyButton } from '../../ui/frame/copy-button.tsx';
import { qrOf } from '../../ui/frame/qr.ts';
import { saveFile } from '../../ui/frame/save-file.ts';
import { Segments } from '../../ui/frame/segments.tsx';
import { useCopy } from '../../ui/frame/use-copy.ts';
import { usePaper } from '../../ui/frame/use-paper.ts';
import { usePrinting } from '../../ui/frame/use-printing.ts';
import styles from './qr.module.css';
import { payAddress, svgFile } from './qr.ts';
import { type PaperSize, paperSizes, QrPoster } from './qr-poster.tsx';

const PayAddress = ({ address }: { readonly address: string }) => {
  const { textRef, copied, copy } = useCopy<HTMLElement>(address);
  return (
    <div className={styles.address}>
      <code ref={textRef}>{address}</code>
      <CopyButton size="xs" copied={copied} copy={copy} />
    </div>
  );
};

const QrPreview = ({ machine }: { readonly machine: Machine }) => {
  const t = useText();
  const [paper, setPaper] = useState<PaperSize>('A6');
  const { physicalId } = machine;
  const isSuper = useSession()?.admin.type === 'SUPER';
  const print = usePrinting(`QR ${physicalId}`);
  const address = payAddress(publicOrigin, physicalId);
  const qr = useMemo(() => qrOf(address), [address]);
  const poster = { machine, qr, paper, label: t('QR code of {id}', { id: physicalId }) };
  const save = () =>
    saveFile(new Blob([svgFile(qr)], { type: 'image/svg+xml' }), `qr-${physicalId}.svg`);
  usePaper(paper);
  return (
    <>
      <div className={styles.sheet}>
        <QrPoster {...poster} />
      </div>
      <PayAddress address={address} />
      {!isOriginConfigured && (
        <p className={styles.hint}>
          {isSuper
            ? t('If customers use another address, set PUBLIC_ORIGIN on the server.')
            : t(
                'Before you print, check that customers can open this address. If not, ask whoever runs this server for the right one.',
              )}
        </p>
      )}
      <div className={styles.foot}>
        <Segments
          aria-label={t('Paper')}
          data={paperSizes.map((value) => ({ value, label: value }))}
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

interface QrModalProps {
  readonly opened: boolean;
  readonly machine: Machine;
  readonly onClose: () => void;
}

/** The code on the machine that customers scan to pay. */
const QrModal = ({ opened, machine, onClose }: QrModalProps) => {
  const t = useText();
  return (
    <Modal opened={opened} onClose={onClose} title={t('QR code')} size={480}>
      <QrPreview machine={machine} />
    </Modal>
  );
};

export default QrModal;
