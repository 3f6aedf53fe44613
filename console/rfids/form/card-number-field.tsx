import { TextInput, type TextInputProps } from '@mantine/core';
import { useText } from '../../core/texts.ts';
import styles from './form.module.css';
import '../../ui/theme/mantine-fields.ts';

interface CardNumberFieldProps extends Omit<TextInputProps, 'description'> {
  readonly warning: string | undefined;
}

/** The number of a card, with a warning where a known one has it in another notation. */
export const CardNumberField = ({ warning, ...props }: CardNumberFieldProps) => {
  const t = useText();
  return (
    <TextInput
      label={t('RFID')}
      required
      spellCheck={false}
      description={
        <span role="status" className={styles.warning}>
          {!props.error && warning}
        </span>
      }
      {...props}
    />
  );
};
