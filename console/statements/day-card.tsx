import type { DayFigures } from '../../contract/statements.ts';
import { useFormats } from '../core/formats.ts';
import { useText } from '../core/texts.ts';
import { RowCard } from '../ui/list/row-card.tsx';
import { FiguresList } from './figures.tsx';

/** A day as a phone shows it. */
export const DayCard = ({ day }: { readonly day: DayFigures }) => {
  const t = useText();
  const { weekdayDate } = useFormats();
  return (
    <RowCard title={weekdayDate(day.date)}>
      <FiguresList label={t('Figures of the day')} figures={day} />
    </RowCard>
  );
};
