interface PageStorage {
  readonly read: (name: string) => string | null;
  /** False where the browser refuses: then the value is kept until the page is left. */
  readonly write: (name: string, value: string) => boolean;
  readonly remove: (name: string) => void;
}

/** A browser may refuse storage, or any more of it: then a page remembers by itself. */
const createStorage = (kind: 'localStorage' | 'sessionStorage'): PageStorage => {
  const memory = new Map<string, string>();
  return {
    read: (name) => {
      try {
        return memory.get(name) ?? window[kind].getItem(name);
      } catch {
        return null;
      }
    },
    write: (name, value) => {
      try {
        window[kind].setItem(name, value);
        memory.delete(name);
        return true;
      } catch {
        memory.set(name, value);
        return false;
      }
    },
    remove: (name) => {
      memory.delete(name);
      try {
        window[kind].removeItem(name);
      } catch {}
    },
  };
};

/** Shared by all tabs of this browser. */
export const browserStorage = createStorage('localStorage');

/** Each tab has its own. */
export const tabStorage = createStorage('sessionStorage');
