import { format, isDateFormat, isTextFormat } from 'numfmt';

/** Spreadsheets keep 15 digits of a number; what is longer was rounded. */
const exactBelow = 1e15;

const dateText = (serial: number): string => {
  const date = new Date(Math.round((serial - 25_569) * 86_400) * 1000);
  if (Number.isNaN(date.getTime())) return String(serial);
  return date.toISOString().slice(0, 16).replace('T', ' ').replace(' 00:00', '');
};

/**
 * Formats the number of a cell. Where the format changes only decimals and thousands the exact number
 * is returned; leading zeros, exponents, percentages and words stay as a person sees them.
 */
export const formatNumber = (
  value: number,
  pattern: string,
  firstDay: number,
): { readonly text: string; readonly isDate: boolean } => {
  const isDate = isDateFormat(pattern);
  if (isDate) return { text: dateText(value + firstDay), isDate };
  const exact =
    Math.abs(value) < exactBelow ? String(Number(value.toPrecision(15))) : value.toExponential();
  if (pattern === 'General' || isTextFormat(pattern) || Math.abs(value) >= exactBelow)
    return { text: exact, isDate };
  const formattedText = format(pattern, value, { throws: false }).trim();
  const isPlain = /^[-(]?(?!0\d)\d+(\.\d*)?\)?$/.test(formattedText.replace(/[,\s]/g, ''));
  return { text: isPlain ? exact : formattedText, isDate };
};
