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

/** A number whose middle bKash has masked itself, with at most eight digits left. */
const alreadyMasked = /^(?=(?:\D*\d){2,8}\D*$)\+?\d{2,}[*xX•]{3,}\d{0,4}$/;

/** Masks the middle of a mobile number, `017•••••575`; null when it is none. */
export const maskedWallet = (text: string | null | undefined): string | null => {
  const number = text?.trim() ?? '';
  const [, head, tail] = /^(?:\+?88)?(01\d)\d{5}(\d{3})$/.exec(number) ?? [];
  if (head && tail) return `${head}•••••${tail}`;
  return number.length <= 15 && alreadyMasked.test(number) ? number : null;
};
