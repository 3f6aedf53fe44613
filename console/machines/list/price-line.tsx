import type { Machine } from '../../../contract/machines.ts';
import { useFormats } from '../../core/formats.ts';
import { useText } from '../../core/texts.ts';

/** '10 Tk · 1 point', for screens without room for two columns. */
export const usePriceLine = () => {
  const t = useText();
  const { amount } = useFormats();
  return ({ price, point, pointsEnabled }: Machine): string =>
    [
      amount(price),
      pointsEnabled
        ? t('{n, plural, one {# point} other {# points}}', { n: point })
        : t('no points'),
    ].join(' · ');
};
