import { minTaka } from '../../../contract/providers.ts';
import { useFormats } from '../../core/formats.ts';
import { useText } from '../../core/texts.ts';
import { NumberField } from './number-field.tsx';
import type { Amount } from './typed-number.ts';

interface PriceFieldProps {
  /** 'Product Price (Tk)' by default. */
  readonly label?: string;
  readonly value?: Amount;
  readonly onChange?: (value: Amount) => void;
}

/** The price of a product. Below bKash's minimum it is sold for cash and by card alone. */
export const PriceField = (props: PriceFieldProps) => {
  const t = useText();
  const { amount } = useFormats();
  const { value } = props;
  const isTooSmall = typeof value === 'number' && value < minTaka;
  return (
    <NumberField
      label={t('Product Price (Tk)')}
      required
      hasDecimals
      description={
        isTooSmall
          ? t(
              '{provider} accepts at least {amount}. Customers cannot pay this price by {provider}.',
              {
                amount: amount(minTaka),
              },
            )
          : undefined
      }
      {...props}
    />
  );
};
