import type { AlikeNumber } from '../../contract/rfids.ts';
import type { Translate } from '../core/texts.ts';

/** Names the card that has a new one's number in another notation. */
export const alikeText = (t: Translate, { rfid, isUnlock }: AlikeNumber): string =>
  isUnlock
    ? t('Same number as unlock RFID {rfid}', { rfid })
    : t('Same number as {rfid}', { rfid });
