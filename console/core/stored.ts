/** Reads localStorage; null where storage is blocked. */
export const stored = (name: string): string | null => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
};
