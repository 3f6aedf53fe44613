import { TOTP } from 'otpauth';
import { admins } from '../../contract/admins.ts';
import { pathOf } from '../../contract/request.ts';
import { twoStep } from '../../contract/two-step.ts';
import { adminPassword, type TestAdmin } from './admins.ts';
import type { TestServer } from './server.ts';

/** An authenticator app that has read a secret. */
export interface Authenticator {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  /** Its code now, or so many milliseconds from now. */
  readonly code: (later?: number) => string;
}

export const halfMinute = 30_000;

/** The code of a secret at a time. */
export const codeOf = (secret: string, timestamp: number): string =>
  new TOTP({ secret }).generate({ timestamp });

/** Turns two-step login on for an admin; the code that did it is the one of the step before. */
export const withTwoStep = async (
  server: TestServer,
  { token }: TestAdmin,
): Promise<Authenticator> => {
  const { secret } = await server.call(twoStep.begin, { token });
  const code = (later = 0) => codeOf(secret, server.clock.now + later);
  const { recoveryCodes } = await server.call(twoStep.confirm, {
    token,
    body: { code: code(-halfMinute) },
  });
  return { secret, recoveryCodes, code };
};

/** A login by the password of tests, from a browser as its cookie and its header tell. */
export const loginFrom = (
  server: TestServer,
  username: string,
  given: {
    readonly code?: string;
    readonly password?: string;
    readonly cookie?: string;
    readonly userAgent?: string;
    readonly address?: string;
  } = {},
) => {
  const { code, password = adminPassword, cookie, userAgent, address = '10.0.0.1' } = given;
  return server.http.inject({
    method: 'POST',
    url: pathOf(admins.login),
    payload: { username, password, code },
    remoteAddress: address,
    headers: { 'user-agent': userAgent },
    cookies: cookie ? { vms_known: cookie } : {},
  });
};

/** The cookie that a login left in its browser. */
export const cookieOf = (answer: Awaited<ReturnType<typeof loginFrom>>): string =>
  answer.cookies.find(({ name }) => name === 'vms_known')?.value ?? '';
