/** Kinds of items that need a person, most urgent first. */
export const attentionKinds = [
  /** A refund that is late, or that bKash refuses. */
  'REFUND_STUCK',
  /** Only a person can find out what became of the money or the pad. */
  'PAYMENT_UNKNOWN',
  /** A merchant account with which customers cannot pay. */
  'ACCOUNT_UNUSABLE',
  'MACHINE_SILENT',
  /** The last night has left no backup. */
  'BACKUP_FAILED',
  /** A fault of the machine as a whole, or its door left open. */
  'MACHINE_FAULT',
  'SLOT_PAUSED',
  /** The limit of payment starts turns customers of a machine away. */
  'STARTS_LIMITED',
  'STOCK_EMPTY',
  /** Calls of a machine that the server refuses as a whole. */
  'CALLS_REFUSED',
  /** Alerts that do not get through to their recipients. */
  'ALERTS_UNSENT',
  /** Work that the server does by itself fails, or does not end. */
  'JOB_FAILED',
  /** A machine sells nothing, or nothing by one way of paying, against what is usual there. */
  'SALES_STOPPED',
  'STOCK_LOW',
  /** Events of a machine that the server could not read or that contradict stored ones. */
  'EVENTS_REJECTED',
  /** Events of a machine that never arrived. */
  'EVENTS_MISSING',
  /** A machine in contact still has older settings. */
  'SETTINGS_BEHIND',
  /** Dispenses of a machine with the same oddity. */
  'DISPENSES_FLAGGED',
  'UNKNOWN_CARD',
  /** A card was blocked because another one has its number, written differently. */
  'DUPLICATE_CARD',
  /** Somebody counted fewer than there should have been. */
  'COUNT_DIFFERENCE',
  /** A person counted less cash than the machine had taken. */
  'CASH_SHORT',
  /** An admin has a common password: an item of whoever may change it, never of its peers. */
  'WEAK_PASSWORD',
  /** A machine that was never paired with a controller. */
  'MACHINE_TO_SET_UP',
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

/** `bad` and `warning` cannot wait until tomorrow, a `note` can. */
export const severities = ['bad', 'warning', 'note'] as const;
export type Severity = (typeof severities)[number];

export const severityByKind = {
  REFUND_STUCK: 'bad',
  PAYMENT_UNKNOWN: 'bad',
  ACCOUNT_UNUSABLE: 'bad',
  MACHINE_SILENT: 'bad',
  BACKUP_FAILED: 'bad',
  MACHINE_FAULT: 'bad',
  SLOT_PAUSED: 'bad',
  STARTS_LIMITED: 'warning',
  STOCK_EMPTY: 'warning',
  CALLS_REFUSED: 'warning',
  ALERTS_UNSENT: 'warning',
  JOB_FAILED: 'warning',
  SALES_STOPPED: 'warning',
  STOCK_LOW: 'note',
  EVENTS_REJECTED: 'note',
  EVENTS_MISSING: 'note',
  SETTINGS_BEHIND: 'note',
  DISPENSES_FLAGGED: 'note',
  UNKNOWN_CARD: 'note',
  DUPLICATE_CARD: 'note',
  COUNT_DIFFERENCE: 'note',
  CASH_SHORT: 'note',
  WEAK_PASSWORD: 'note',
  MACHINE_TO_SET_UP: 'note',
} as const satisfies Record<AttentionKind, Severity>;

export const kindsOf = (...wanted: readonly Severity[]): AttentionKind[] =>
  attentionKinds.filter((kind) => wanted.includes(severityByKind[kind]));
