import { type Frequency, frequencies } from '../../../contract/values/periods.ts';
import { useText } from '../../core/texts.ts';
import { Segments } from '../frame/segments.tsx';
import { frequencyTexts } from './periods.ts';

interface FrequencyControlProps {
  readonly value: Frequency;
  readonly onChange: (frequency: Frequency) => void;
  readonly fullWidth?: boolean;
}

export const FrequencyControl = ({ value, onChange, fullWidth }: FrequencyControlProps) => {
  const t = useText();
  return (
    <Segments<Frequency>
      aria-label={t('Frequency')}
      data={frequencies.map((frequency) => ({
        value: frequency,
        label: t(frequencyTexts[frequency]),
      }))}
      value={value}
      onChange={onChange}
      fullWidth={fullWidth}
    />
  );
};
