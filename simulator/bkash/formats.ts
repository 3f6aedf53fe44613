const dhakaMs = 6 * 3_600_000;

/** An instant as in the list of refunds, without its offset: `2025-11-02T14:29:02:166`. */
export const formatLocalTime = (instant: number): string =>
  new Date(instant + dhakaMs).toISOString().slice(0, -1).replace('.', ':');

/** bKash's format of an instant: `2025-11-02T14:29:02:166 GMT+0600`. */
export const formatTime = (instant: number): string => `${formatLocalTime(instant)} GMT+0600`;

/** Poisha as taka with two decimals. */
export const formatAmount = (poisha: number): string => (poisha / 100).toFixed(2);

/**
 * Parses an amount such as `10`, `10.5` or `10.00` into poisha; undefined when it is invalid or
 * zero.
 */
export const parsePoisha = (text: string): number | undefined =>
  /^\d{1,9}(\.\d{1,2})?$/.test(text) && Number(text) > 0
    ? Math.round(Number(text) * 100)
    : undefined;

/** Ids of ten characters such as `CK250NROQ5`, unique also after a restart. */
export const idGenerator = (now: () => number): (() => string) => {
  let last = 0;
  return () => {
    last = Math.max(last + 1, now() * 1000);
    return last.toString(36).toUpperCase().padStart(10, '0');
  };
};

const callbackStatuses = ['success', 'failure', 'cancel'] as const;
export type CallbackStatus = (typeof callbackStatuses)[number];

/** A callback URL with added parameters; its own stay as they were written. */
export const addParameters = (
  callbackURL: string,
  parameters: Readonly<Record<string, string>>,
): string => {
  const [address = '', ...fragment] = callbackURL.split('#');
  const joint = address.includes('?') ? '&' : '?';
  return [`${address}${joint}${new URLSearchParams(parameters)}`, ...fragment].join('#');
};
