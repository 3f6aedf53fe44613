import { type AvailableBySize, availablePercent } from '../../contract/available-minutes.ts';
import type { Translate } from '../core/texts.ts';

/** Shares of product sizes, such as 'R 98 % · L 91.5 %'; empty where all pads have one size. */
export const sizeSharesText = ({ sizes }: Pick<AvailableBySize, 'sizes'>, t: Translate): string =>
  sizes.length < 2
    ? ''
    : sizes
        .map((size) => `${size.sizeId} ${t('{n, number} %', { n: availablePercent(size) })}`)
        .join(' · ');
