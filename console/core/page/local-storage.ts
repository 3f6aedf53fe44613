/** Reads localStorage; null where storage is blocked. */
export const readStored = (name: string): string | null => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
};
