/**
 * Matches the places where a spreadsheet may begin a formula: the start of a text, and each character
 * that it may take for a separator. `=`, `+`, `-` and `@` begin one, full-width ones too.
 */
const formulaStart = /(^|[;|\t\r\n])([ "]*)(?=[=+\-@＝＋－＠])/gu;
const escapedStart = /(^|[;|\t\r\n])([ "]*)'(?=[=+\-@＝＋－＠\t\r\n])/gu;

/** Puts an apostrophe before what a spreadsheet would run as a formula. */
export const escapeFormulas = (text: string): string =>
  text.replace(/^(?=[\t\r\n])/, "'").replace(formulaStart, "$1$2'");

/** Takes the apostrophes of `escapeFormulas` out again. */
export const unescapeFormulas = (text: string): string => text.replace(escapedStart, '$1$2');
