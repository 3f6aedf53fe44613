/** Control characters that no text has: a workbook, a PDF or a picture does. */
export const isBinary = (text: string): boolean =>
  /(?![\t-\r])\p{Cc}/u.test(text) || text.startsWith('%PDF');

/** A web page or an XML file, which other systems save as '.xls', or a document of a word processor. */
export const isMarkup = (text: string): boolean => /^\s*(<[!?a-z]|\{\\rtf)/i.test(text);
