export const recoveryCodes = Array.from({ length: 10 }, (_, at) => `4821-093${at}`);

/** The answer of `twoStep.begin`. */
export const setupSecret = {
  secret: 'JBSWY3DPEHPK3PXP',
  secretAddress: 'otpauth://totp/VMS:super?secret=JBSWY3DPEHPK3PXP&issuer=VMS',
};
