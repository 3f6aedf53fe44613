/** How much each weekday sells at a machine, of an average day's 1, as of the end of a business day. */
export interface WeekdayShares {
  machineId: string;
  organizationId: string;
  institutionId: string;
  asOf: number;
  sunday: number;
  monday: number;
  tuesday: number;
  wednesday: number;
  thursday: number;
  friday: number;
  saturday: number;
}

/** What a slot sells, as of the day of its machine's shares. */
export interface Paces {
  machineId: string;
  rowNo: number;
  columnNo: number;
  organizationId: string;
  institutionId: string;
  /** Of history, from its first sale on: of too few nothing is foretold. */
  days: number;
  /** Pads on an average day. */
  perDay: number;
  /** Variance of a day over its mean. */
  spread: number;
}

export interface PaceTables {
  weekdayShares: WeekdayShares;
  paces: Paces;
}
