/** Longest beginning of what a machine sent that is shown to people. */
export const maxSampleLength = 200;

/** For what could not be read or is not believed: the number of a card, in quotes or without. */
export const withoutCards = (content: string): string =>
  content.replace(/("?rfid"?\s*[:=]\s*)("(?:[^"\\]|\\.)*"?|[^,}\]\s]+)/gi, '$1"…"');
