import { Button, Group } from '@mantine/core';
import { Printer } from 'lucide-react';
import { createPortal } from 'react-dom';
import { cashDifference } from '../../contract/counted-cash.ts';
import type { Visit } from '../../contract/visits.ts';
import { useFormats } from '../core/formats.ts';
import { useText } from '../core/texts.ts';
import { usePaper } from '../ui/frame/use-paper.ts';
import { usePrinting } from '../ui/frame/use-printing.ts';
import { FactList } from '../ui/list/fact-list.tsx';
import styles from './visit.module.css';

type CashVisit = Pick<Visit, 'name' | 'at' | 'machine'> & {
  readonly cash: NonNullable<Visit['cash']>;
};

/** Cash that was collected, as facts. */
export const CashFacts = ({ cash }: Pick<CashVisit, 'cash'>) => {
  const t = useText();
  const { amount, signed } = useFormats();
  const { counted, expected } = cash;
  return (
    <FactList
      className={styles.cash}
      facts={[
        [t('Cash counted'), amount(counted)],
        [t('Cash expected'), expected === null ? t('Nothing to compare with') : amount(expected)],
        [t('Difference'), expected === null ? '–' : signed(cashDifference(cash))],
      ]}
    />
  );
};

/** Prints a slip that the one who brings the money and the one who takes it sign. */
export const CashSlip = ({ visit }: { readonly visit: CashVisit }) => {
  const t = useText();
  const { dateTime } = useFormats();
  const { machine, name, at, cash } = visit;
  const print = usePrinting(t('Cash of {id}', { id: machine.physicalId }));
  usePaper('slip');
  return (
    <>
      <Group justify="flex-end" mt="md">
        <Button variant="default" leftSection={<Printer size={16} />} onClick={print}>
          {t('Print the slip')}
        </Button>
      </Group>
      {createPortal(
        <article className={styles.slip}>
          <h1>{t('Cash of {id}', { id: machine.physicalId })}</h1>
          <p>{machine.name}</p>
          <p>{t('{name}, {time}', { name: name || t('Somebody'), time: dateTime(at) })}</p>
          <CashFacts cash={cash} />
          <div className={styles.signatures}>
            <p>{t('Handed over by')}</p>
            <p>{t('Received by')}</p>
          </div>
        </article>,
        document.body,
      )}
    </>
  );
};
