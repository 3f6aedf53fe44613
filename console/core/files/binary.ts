/** Control characters that no text has: a workbook, a PDF or a picture does. */
export const isBinary = (text: string): boolean =>
  /(?![\t-\r])\p{Cc}/u.test(text) || text.startsWith('%PDF');

/**
 * A web page, an XML file, a web archive or a SYLK file, which other systems save as '.xls', a
 * document of a word processor, or JSON.
 */
export const isMarkup = (text: string): boolean =>
  /^\s*(<[!?a-z]|\{\\rtf|MIME-Version:|ID;P|[[{]\s*["{[])/i.test(text);
