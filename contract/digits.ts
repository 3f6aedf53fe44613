const banglaZero = 0x09e6;

/** Replaces Bangla digits by 0 to 9, the form in which IDs and numbers are stored. */
export const latinDigits = (text: string): string =>
  text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - banglaZero));

export const banglaDigits = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCharCode(banglaZero + Number(digit)));
