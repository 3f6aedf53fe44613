export const recoveryCodes = Array.from({ length: 10 }, (_, at) => `4821-093${at}`);

/** What an authenticator app is set up with. */
export const secret = {
  secret: 'JBSWY3DPEHPK3PXP',
  secretAddress: 'otpauth://totp/VMS:super?secret=JBSWY3DPEHPK3PXP&issuer=VMS',
};
