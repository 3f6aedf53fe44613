import type { rfids as english } from '../rfids.ts';

export const rfids: Record<keyof typeof english, string> = {
  rfidNotFound: 'RFID পাওয়া যায়নি',
  rfidIdTaken: 'এই আইডির একটি RFID আগে থেকেই আছে',
  rfidIdOfUnlock: 'এই আইডিটি প্রতিষ্ঠানের একটি আনলক RFID-র',
  rfidIdTwice: 'এই আইডি তালিকায় একাধিকবার আছে',
  rfidsChanged: 'এর মধ্যে RFID-গুলো বদলে গেছে: এখন আছে {count}টি। দেখে নিয়ে আবার নিশ্চিত করুন।',
  rfidsNotChosen: 'একটি একটি করে RFID বাছুন, অথবা মিলে যাওয়া সবগুলো',
  pointsRequired: 'কত পয়েন্ট যোগ হবে তা লিখুন',
  tooManyPoints: 'RFID "{physicalId}"-তে {max}-এর বেশি পয়েন্ট হয়ে যাবে',
  institutionFull: 'একটি শাখা প্রতিষ্ঠানের সর্বোচ্চ {max}টি RFID থাকতে পারে। আগে কয়েকটি সরান।',
  unknownCardNotFound: 'অচেনা কার্ডটি পাওয়া যায়নি',
  rfidIdLocked: 'RFID-র আইডি বদলানো যায় না',
  unlockRfidNotFound: 'আনলক RFID পাওয়া যায়নি',
  tooManyUnlockRfids: 'একটি প্রতিষ্ঠানের সর্বোচ্চ {max}টি আনলক RFID থাকতে পারে। আগে একটি সরান।',
  unlockRfidIdTaken: 'এই আইডির একটি আনলক RFID আগে থেকেই আছে',
  unlockRfidIdOfRfid: 'এই আইডিটি "{name}" শাখা প্রতিষ্ঠানের একটি RFID-র',
};
