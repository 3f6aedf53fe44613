const names = new Map<string, string>();

/** Has PostgreSQL keep the plan of a statement on each connection that has used it; answers the text. */
export const kept = (text: string): string => {
  names.set(text, names.get(text) ?? `kept_${names.size}`);
  return text;
};

/** The name by which a connection keeps a statement, undefined for one that is planned each time. */
export const keptName = (text: string): string | undefined => names.get(text);
