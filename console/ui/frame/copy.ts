/** Copies the text of an element; selects it where the clipboard is not available. */
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
