/** Where the power can go while a controller obeys a command, in their order. */
export const powerSteps = [
  /** The offer has arrived and nothing is written. */
  'OFFERED',
  /** It is written down as received. */
  'RECEIVED',
  /** Its turn has come. */
  'BEGINNING',
  /** It is written down as started, and nothing has moved. */
  'STARTED',
  /** The motor has turned and nothing more is written. */
  'TURNED',
  /** Result and event are written. */
  'FINISHED',
  /** The server has them. */
  'TOLD',
  /** That is written as well. */
  'REPORTED',
] as const;
export type PowerStep = (typeof powerSteps)[number];

/** Whether the power goes at this step of this command. */
export type LosesPower = (step: PowerStep, commandId: string) => boolean;

export const neverLosesPower: LosesPower = () => false;
