import { setNonce } from 'get-nonce';

/** What the server lets the styles through by that scripts add to this page. */
export const styleNonce =
  document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '';

// Of the kit's part that locks the page's scrolling under a dialog.
setNonce(styleNonce);
