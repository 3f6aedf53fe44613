/** Copies a text that an element shows. Where the page may not, the text is left selected. */
export const copyText = async (text: string, shown: HTMLElement): Promise<boolean> => {
  try {
    // Absent where the console is not served over HTTPS.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    getSelection()?.selectAllChildren(shown);
    return document.execCommand('copy');
  }
};
