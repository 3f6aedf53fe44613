/** The question before something is done to an RFID. */
export const rfidQuestion = (action: string, physicalId: string) =>
  `Are you sure you want to ${action} this rfid "${physicalId}"?`;
