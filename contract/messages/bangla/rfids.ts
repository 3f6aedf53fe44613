import type { rfids as english } from '../rfids.ts';

export const rfids: Record<keyof typeof english, string> = {
  rfidNotFound: 'RFID পাওয়া যায়নি',
  rfidIdTaken: 'এই আইডির একটি RFID আগে থেকেই আছে',
  rfidIdOfUnlock: 'এই আইডিটি প্রতিষ্ঠানের একটি আনলক RFID-র',
  rfidIdLocked: 'RFID-র আইডি বদলানো যায় না',
  unlockRfidNotFound: 'আনলক RFID পাওয়া যায়নি',
  unlockRfidIdTaken: 'এই আইডির একটি আনলক RFID আগে থেকেই আছে',
  unlockRfidIdOfRfid: 'এই আইডিটি "{name}" শাখা প্রতিষ্ঠানের একটি RFID-র',
};
