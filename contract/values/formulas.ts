/** The start of a text, and each character that a spreadsheet may take for a separator. */
const cellStart = '(^|[;|\\t\\r\\n\\u0085\\u2028\\u2029])';
/** Quotes, and what a spreadsheet may trim or not show: spaces, controls and marks. */
const skipped = '([\\s\\p{Cc}\\p{Cf}"]*)';
/** Signs that begin a formula, also full-width and small ones. */
const signs = '=+\\-@＝＋－＠﹦﹢﹣﹫';
const formulaStart = new RegExp(`${cellStart}${skipped}(?='*[${signs}])`, 'gu');
const escapedStart = new RegExp(`${cellStart}${skipped}'(?='*[${signs}])`, 'gu');

/** Puts an apostrophe before what a spreadsheet would run as a formula. */
export const escapeFormulas = (text: string): string =>
  text.replace(/^(?='*[\t\r\n])/, "'").replace(formulaStart, "$1$2'");

/** Takes the apostrophes of `escapeFormulas` out again. */
export const unescapeFormulas = (text: string): string =>
  text.replace(escapedStart, '$1$2').replace(/^'(?='*[\t\r\n])/, '');
