/** Steps of a command at which the power can fail, in their order. */
export const powerSteps = [
  /** The offer has arrived and nothing is stored. */
  'OFFERED',
  /** It is stored as received. */
  'RECEIVED',
  /** Its turn has come. */
  'BEGINNING',
  /** It is stored as started, and nothing has moved. */
  'STARTED',
  /** The motor has turned and nothing more is stored. */
  'TURNED',
  /** Result and event are stored. */
  'FINISHED',
  /** The server has them. */
  'TOLD',
  /** That is stored as well. */
  'REPORTED',
] as const;
export type PowerStep = (typeof powerSteps)[number];

/** True when the power fails at this step of this command. */
export type LosesPower = (step: PowerStep, commandId: string) => boolean;

export const neverLosesPower: LosesPower = () => false;
