interface Rules {
  readonly createHTML: (text: string) => string | null;
  readonly createScriptURL: (url: string) => string | null;
}

declare global {
  interface Window {
    readonly trustedTypes?: { readonly createPolicy: (name: 'default', rules: Rules) => unknown };
  }
}

/**
 * The page's content security policy asks this of every text that becomes markup or a script: none
 * of it holds an element, and scripts are our own files.
 */
export const trustOwnTexts = (): void => {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text.includes('<') ? null : text),
    createScriptURL: (url) =>
      new URL(url, window.location.origin).origin === window.location.origin ? url : null,
  });
};
