export const rfids = {
  rfidNotFound: 'RFID not found',
  rfidIdTaken: 'An RFID with this physical ID already exists',
  rfidIdOfUnlock: 'This physical ID belongs to an unlock RFID of the organization',
  rfidIdTwice: 'This physical ID is in the list more than once',
  rfidsChanged:
    'The RFIDs changed meanwhile: {count} of them are there now. Check them and confirm again.',
  rfidsNotChosen: 'Choose RFIDs one by one, or all that match',
  pointsRequired: 'Enter how many points to add',
  tooManyPoints: 'RFID "{physicalId}" would have more than {max} points',
  institutionFull: 'An institution has at most {max} RFIDs. Remove some first.',
  unknownCardNotFound: 'Unknown card not found',
  rfidIdLocked: 'The physical ID of an RFID cannot be changed',
  unlockRfidNotFound: 'Unlock RFID not found',
  tooManyUnlockRfids: 'An organization has at most {max} unlock RFIDs. Remove one first.',
  unlockRfidIdTaken: 'An unlock RFID with this physical ID already exists',
  unlockRfidIdOfRfid: 'This physical ID belongs to an RFID of institution "{name}"',
} as const;
