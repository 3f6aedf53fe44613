/** Milliseconds without contact before a machine becomes an item. */
export const maxSilenceMs = 10 * 60_000;
/** Milliseconds for which a door may stay open: a refill takes less. */
export const maxDoorOpenMs = 30 * 60_000;
/** Business days for which a count below the expected one stays an item. */
export const countDifferenceDays = 7;
/** Milliseconds for which a shortage of cash stays an item. */
export const cashShortageMs = 7 * 24 * 3_600_000;
/** Stock that is expected to sell within so many days, today included, is low. */
export const coverDays = 2;
/** An unregistered card becomes an item after so many taps, for so many days after the last one. */
export const unknownCardTimes = 3;
export const unknownCardDays = 7;
/** The first such cards are items: a controller may make up any number, and all are listed at the RFIDs. */
export const maxUnknownCardItems = { ofInstitution: 50, ofOrganization: 500 } as const;
/** Dispenses stay flagged, and events rejected or missing, for so many milliseconds after the last. */
export const machineTroubleMs = 7 * 24 * 3_600_000;
/** Milliseconds for which an event may be missing before it becomes an item. */
export const maxGapMs = 10 * 60_000;
/** Milliseconds for which a machine in contact may have older settings. */
export const maxSettingsDelayMs = 24 * 3_600_000;
/** Sales that were to be expected, all of which are missing, make an item. */
export const minMissedSales = 10;
/** An item marked as done whose problem continues comes back after so many milliseconds. */
export const doneMs = 7 * 24 * 3_600_000;
/** Rows show items that were closed in so many milliseconds, up to this number; the audit has the rest. */
export const closedItemsMs = 30 * 24 * 3_600_000;
export const maxClosedItems = 20_000;
/** Longest snooze in milliseconds. */
export const maxSnoozeMs = 90 * 24 * 3_600_000;
