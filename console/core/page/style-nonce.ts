import { setNonce } from 'get-nonce';

/** CSP nonce for styles that scripts add to this page. */
export const styleNonce =
  document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '';

// For Mantine's scroll lock under dialogs.
setNonce(styleNonce);
