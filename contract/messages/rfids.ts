export const rfids = {
  rfidNotFound: 'RFID not found',
  rfidIdTaken: 'An RFID with this physical ID already exists',
  rfidIdOfUnlock: 'This physical ID belongs to an unlock RFID of the organization',
  rfidIdLocked: 'The physical ID of an RFID cannot be changed',
  unlockRfidNotFound: 'Unlock RFID not found',
  unlockRfidIdTaken: 'An unlock RFID with this physical ID already exists',
  unlockRfidIdOfRfid: 'This physical ID belongs to an RFID of institution "{name}"',
} as const;
