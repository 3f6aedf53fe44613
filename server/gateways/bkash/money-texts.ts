/** Formats poisha as bKash writes taka: `10.00`. */
export const bkashAmount = (poisha: number): string => {
  const digits = String(poisha).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Parses `10.00`, `10.5` or `10` as poisha; undefined for anything else. */
export const poishaOf = (text: string): number | undefined => {
  const [, taka, poisha = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return taka === undefined ? undefined : Number(taka + poisha.padEnd(2, '0'));
};

/** Masks the middle of a mobile number, `017•••••575`; null when it is none. */
export const maskedWallet = (text: string | null | undefined): string | null => {
  const [, head, tail] = /^(?:\+?88)?(01\d)\d{5}(\d{3})$/.exec(text ?? '') ?? [];
  return head && tail ? `${head}•••••${tail}` : null;
};
