const banglaZero = 0x09e6;

/** A text with its Bangla digits as 0 to 9, as IDs and numbers are kept. */
export const latinDigits = (text: string): string =>
  text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - banglaZero));
