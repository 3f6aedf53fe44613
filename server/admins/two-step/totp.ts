/** Authenticator codes by RFC 6238: six digits, each valid for 30 seconds. */
const stepSeconds = 30;
const totpOptions = { issuer: 'VMS', algorithm: 'SHA1', digits: 6, period: stepSeconds };

/** A new secret in base32: 160 bits, as long as what it is hashed with. */
export const generateSecret = async (): Promise<string> => {
  const { Secret } = await import('otpauth');
  return new Secret({ size: 20 }).base32;
};

/** The `otpauth:` URI in the QR code of an authenticator app. */
export const otpauthUri = async (secret: string, label: string): Promise<string> => {
  const { TOTP } = await import('otpauth');
  return new TOTP({ ...totpOptions, label, secret }).toString();
};

/** Start of the time step whose code this is, at most one step early or late; else undefined. */
export const findStep = async (
  secret: string,
  token: string,
  now: number,
): Promise<number | undefined> => {
  const { TOTP } = await import('otpauth');
  const delta = new TOTP({ ...totpOptions, secret }).validate({ token, timestamp: now, window: 1 });
  if (delta === null) return undefined;
  return (TOTP.counter({ period: stepSeconds, timestamp: now }) + delta) * stepSeconds * 1000;
};
