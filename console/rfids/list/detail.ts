import type { Rfid } from '../../../contract/rfids.ts';

/** 'Teacher · 1023 · UNLIMITED' */
export const rfidDetail = (
  { designation, designationId, stockType }: Rfid,
  unlimitedText: string,
): string =>
  [designation, designationId, stockType === 'UNLIMITED' && unlimitedText]
    .filter(Boolean)
    .join(' · ');
