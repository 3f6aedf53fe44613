/**
 * Where a spreadsheet may begin a cell: at the start of a text, and after what it may take for a
 * separator. `=`, `+`, `-` and `@` begin a formula, full-width ones too.
 */
const formulaStart = /(^|[;|\t\r\n])([ "]*)(?=[=+\-@＝＋－＠])/gu;
const escapedStart = /(^|[;|\t\r\n])([ "]*)'(?=[=+\-@＝＋－＠\t\r\n])/gu;

/** Puts an apostrophe before what a spreadsheet would run as a formula. */
export const escapeFormulas = (text: string): string =>
  text.replace(/^(?=[\t\r\n])/, "'").replace(formulaStart, "$1$2'");

/** Takes the apostrophes of `escapeFormulas` out again. */
export const unescapeFormulas = (text: string): string => text.replace(escapedStart, '$1$2');
