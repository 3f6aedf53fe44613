import { useText } from '../../core/texts.ts';
import { Modal } from '../dialogs/modal.tsx';
import RangeCalendar, { type RangeCalendarProps } from './range-calendar.tsx';

interface CalendarModalProps extends RangeCalendarProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

const CalendarModal = ({ opened, onClose, ...calendar }: CalendarModalProps) => {
  const t = useText();
  return (
    <Modal opened={opened} onClose={onClose} title={t('Choose dates')} size="auto" returnFocus>
      <RangeCalendar {...calendar} short />
    </Modal>
  );
};

export default CalendarModal;
