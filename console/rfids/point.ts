import type { Rfid } from '../../contract/rfids.ts';
import type { Formats } from '../core/formats.ts';
import type { Translate } from '../core/texts.ts';

/** 'Free', the point value, or '-' for a card without any points to spend. */
export const pointText = (
  { isFree, point }: Pick<Rfid, 'isFree' | 'point'>,
  t: Translate,
  { number }: Pick<Formats, 'number'>,
): string => {
  if (isFree) return t('Free');
  return point === 0 ? '-' : number(point);
};
