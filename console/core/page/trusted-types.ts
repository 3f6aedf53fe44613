interface TrustedTypePolicyRules {
  readonly createHTML: (text: string) => string | null;
  readonly createScriptURL: (url: string) => string | null;
}

declare global {
  interface Window {
    readonly trustedTypes?: {
      readonly createPolicy: (name: 'default', rules: TrustedTypePolicyRules) => unknown;
    };
  }
}

/** Default Trusted Types policy (CSP): allows text without elements, and scripts of this origin. */
export const createTrustedTypePolicy = (): void => {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text.includes('<') ? null : text),
    createScriptURL: (url) =>
      new URL(url, window.location.origin).origin === window.location.origin ? url : null,
  });
};
