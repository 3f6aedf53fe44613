/** Sales of each weekday at a machine relative to an average day (1), as of the business day `asOf`. */
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

/** Sales rate of a slot, as of the day of its machine's shares. */
export interface Paces {
  machineId: string;
  rowNo: number;
  columnNo: number;
  organizationId: string;
  institutionId: string;
  /** Days of history since its first sale; too few give no forecast. */
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
