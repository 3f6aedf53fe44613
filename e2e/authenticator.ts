import { TOTP } from 'otpauth';
import { twoStep } from '../contract/two-step.ts';
import { callEndpoint } from './call.ts';
import type { TestAdmin } from './world.ts';

const halfMinute = 30_000;

/**
 * TOTP code of a secret, `steps` half minutes from now. The server accepts each step once, up to one
 * step early or late: begin with the current code and go on with the next one, since a past code may
 * be too old when it arrives.
 */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: secret.replaceAll(' ', '') }).generate({
    timestamp: Date.now() + steps * halfMinute,
  });

/** Turns on two-step login by API calls. */
export const turnOnTwoStep = async (
  url: string,
  { session, password }: TestAdmin,
): Promise<void> => {
  const line = { url, bearer: session.accessToken };
  const { secret } = await callEndpoint(line, twoStep.begin, {});
  await callEndpoint(line, twoStep.confirm, { body: { password, code: codeOf(secret) } });
};
