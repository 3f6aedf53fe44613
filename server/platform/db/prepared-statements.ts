const names = new Map<string, string>();

/** Marks a statement to be prepared by name on each PostgreSQL connection; answers the text. */
export const prepareByName = (text: string): string => {
  names.set(text, names.get(text) ?? `kept_${names.size}`);
  return text;
};

/** Undefined for a statement that is planned each time. */
export const statementName = (text: string): string | undefined => names.get(text);
