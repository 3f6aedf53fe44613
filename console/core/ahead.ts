declare global {
  interface Window {
    /** What the page has asked for before its scripts came, by address. */
    askedAhead?: Map<string, Promise<Response>>;
  }
}

/** Asks for what the console will ask for, which then takes this answer; answers a copy of it. */
export const askAhead = (url: string, request: RequestInit): Promise<Response> => {
  const asked = fetch(url, request);
  window.askedAhead ??= new Map();
  window.askedAhead.set(url, asked);
  return asked.then((response) => response.clone());
};

/** The answer that was asked for ahead, once. */
export const takeAhead = (url: string): Promise<Response> | undefined => {
  const asked = window.askedAhead?.get(url);
  window.askedAhead?.delete(url);
  return asked;
};
