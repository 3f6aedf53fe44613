import { Text } from '@mantine/core';
import { type Visit, type VisitSlot, visits } from '../../contract/visits.ts';
import { useQueryOf } from '../core/calls/queries.ts';
import { useFormats } from '../core/formats.ts';
import type { InMachine } from '../core/section.ts';
import { defineText, useText } from '../core/texts.ts';
import { Modal } from '../ui/dialogs/modal.tsx';
import { Awaited } from '../ui/feedback/awaited.tsx';
import { CashFacts, CashSlip } from './cash-slip.tsx';
import styles from './visit.module.css';

const failedVisit = defineText('Failed to fetch the visit');

const SlotRow = ({ slot }: { readonly slot: VisitSlot }) => {
  const t = useText();
  const { number, signed } = useFormats();
  const { size, expected, found, takenOut, added, isGone } = slot;
  const difference = found === null ? 0 : found - expected;
  return (
    <tr>
      <th scope="row">
        {t('Row {row, number}, column {column, number}', {
          row: slot.rowNo,
          column: slot.columnNo,
        })}
        <span>{isGone ? t('Not in the machine any more') : size}</span>
      </th>
      <td>{number(expected)}</td>
      <td>
        {found === null ? '–' : number(found)}
        {difference !== 0 && <span>{signed(difference)}</span>}
      </td>
      <td>{number(takenOut)}</td>
      <td>{number(added)}</td>
    </tr>
  );
};

const VisitView = ({ visit }: { readonly visit: Visit }) => {
  const t = useText();
  const { dateTime } = useFormats();
  const { name, at, receivedAt, flags, slots, cash } = visit;
  return (
    <>
      <Text size="sm">
        {t('{name}, {time}', { name: name || t('Somebody'), time: dateTime(at) })}
      </Text>
      {flags.includes('CLOCK') && (
        <Text size="sm" c="dimmed">
          {t('The clock of the phone was wrong: this is when the visit arrived, {time}.', {
            time: dateTime(receivedAt),
          })}
        </Text>
      )}
      {cash && <CashFacts cash={cash} />}
      {slots.length > 0 && (
        <table className={styles.slots}>
          <thead>
            <tr>
              <th scope="col">{t('Slot')}</th>
              <th scope="col">{t('Expected')}</th>
              <th scope="col">{t('Found')}</th>
              <th scope="col">{t('Taken out')}</th>
              <th scope="col">{t('Refilled')}</th>
            </tr>
          </thead>
          <tbody>
            {slots.map((slot) => (
              <SlotRow key={`${slot.rowNo} ${slot.columnNo}`} slot={slot} />
            ))}
          </tbody>
        </table>
      )}
    </>
  );
};

interface VisitModalProps extends InMachine {
  readonly opened: boolean;
  readonly visitId: string;
  readonly onClose: () => void;
}

/** Lists the pads that a person found, took out and added, by slot. */
const VisitModal = ({ opened, visitId, onClose, institutionId, machineId }: VisitModalProps) => {
  const t = useText();
  const answer = useQueryOf(visits.one, { params: { institutionId, machineId, visitId } });
  const visit = answer.data?.visit;
  return (
    <Modal opened={opened} onClose={onClose} title={t('Visit')} size={560}>
      <Awaited answer={answer} height={240} failed={failedVisit} />
      {visit && <VisitView visit={visit} />}
      {visit?.cash && <CashSlip visit={{ ...visit, cash: visit.cash }} />}
    </Modal>
  );
};

export default VisitModal;
