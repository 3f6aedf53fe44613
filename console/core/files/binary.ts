/** Control characters that no text has: a workbook, a PDF or a picture does. */
export const isBinary = (text: string): boolean =>
  /(?![\t-\r])\p{Cc}/u.test(text) || text.startsWith('%PDF');
