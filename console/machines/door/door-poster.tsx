import { Button, Group } from '@mantine/core';
import { Printer } from 'lucide-react';
import { useMemo } from 'react';
import { createPortal } from 'react-dom';
import type { Machine } from '../../../contract/machines.ts';
import { visitAddress } from '../../../contract/visits.ts';
import { publicOrigin } from '../../core/page/public-origin.ts';
import { useText } from '../../core/texts.ts';
import { OnceShown } from '../../ui/frame/once-shown.tsx';
import { qrOf } from '../../ui/frame/qr.ts';
import { usePaper } from '../../ui/frame/use-paper.ts';
import { usePrinting } from '../../ui/frame/use-printing.ts';
import styles from '../qr/qr.module.css';
import { QrPoster } from '../qr/qr-poster.tsx';

/** The person at the machine reads either language. */
const instruction = {
  bn: 'প্যাড ভরার পর স্ক্যান করে লিখুন',
  en: 'Scan to write down what you refilled',
};

interface DoorPosterProps {
  readonly machine: Machine;
  readonly token: string;
}

/** The code for the inside of the door: shown once, as its token is stored nowhere. */
export const DoorPoster = ({ machine, token }: DoorPosterProps) => {
  const t = useText();
  const { physicalId } = machine;
  const print = usePrinting(t('Door link of {id}', { id: physicalId }));
  const address = visitAddress(publicOrigin, token);
  const qr = useMemo(() => qrOf(address), [address]);
  const label = t('QR code of the door link of {id}', { id: physicalId });
  const poster = { machine, qr, paper: 'A6', label, instruction } as const;
  usePaper('A6');
  return (
    <>
      <div className={styles.sheet}>
        <QrPoster {...poster} />
      </div>
      <OnceShown
        label={t('Door link')}
        secret={address}
        note={t('Shown only now. Print it, and put it on the inside of the door.')}
      />
      <Group justify="flex-end" mt="lg">
        <Button leftSection={<Printer size={16} />} onClick={print}>
          {t('Print')}
        </Button>
      </Group>
      {createPortal(
        <div className={styles.printed} data-paper="A6">
          <QrPoster {...poster} />
        </div>,
        document.body,
      )}
    </>
  );
};
