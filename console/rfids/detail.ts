import type { Rfid } from '../../contract/rfids.ts';

/** 'Teacher · 1023 · UNLIMITED' */
export const detailOf = (
  { designation, designationId, stockType }: Rfid,
  unlimited: string,
): string =>
  [designation, designationId, stockType === 'UNLIMITED' && unlimited].filter(Boolean).join(' · ');
