import { TOTP } from 'otpauth';
import { twoStep } from '../contract/two-step.ts';
import { call } from './call.ts';
import type { TestAdmin } from './world.ts';

const halfMinute = 30_000;

/** The code of a secret now, or so many steps of half a minute from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: secret.replaceAll(' ', '') }).generate({
    timestamp: Date.now() + steps * halfMinute,
  });

/** Turns two-step login on by its calls, with the code of the step before; answers the secret. */
export const turnOnTwoStep = async (url: string, { session }: TestAdmin): Promise<string> => {
  const line = { url, bearer: session.accessToken };
  const { secret } = await call(line, twoStep.begin, {});
  await call(line, twoStep.confirm, { body: { code: codeOf(secret, -1) } });
  return secret;
};
