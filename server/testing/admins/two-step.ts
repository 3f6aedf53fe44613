import { TOTP } from 'otpauth';
import { admins } from '../../../contract/admins.ts';
import { buildPath } from '../../../contract/request.ts';
import { twoStep } from '../../../contract/two-step.ts';
import type { TestServer } from '../server.ts';
import { adminPassword, type TestAdmin } from './admins.ts';

/** An authenticator app with a secret. */
export interface Authenticator {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  /** Returns its code now, or this many milliseconds later. */
  readonly code: (later?: number) => string;
}

export const halfMinute = 30_000;

/** Returns the code of a secret at a time. */
export const codeOf = (secret: string, timestamp: number): string =>
  new TOTP({ secret }).generate({ timestamp });

/** Turns two-step login on with the previous code, so that the current one stays unused. */
export const enableTwoStep = async (
  server: TestServer,
  { token }: TestAdmin,
): Promise<Authenticator> => {
  const { secret } = await server.call(twoStep.begin, { token });
  const code = (later = 0) => codeOf(secret, server.clock.now + later);
  const { recoveryCodes } = await server.call(twoStep.confirm, {
    token,
    body: { password: adminPassword, code: code(-halfMinute) },
  });
  return { secret, recoveryCodes, code };
};

/** Logs in with the test password, from a browser with this cookie and user agent. */
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
    url: buildPath(admins.login),
    payload: { username, password, code },
    remoteAddress: address,
    headers: { 'user-agent': userAgent },
    cookies: cookie ? { vms_known: cookie } : {},
  });
};

/** Returns the cookie by which the browser is recognized later. */
export const cookieOf = (answer: Awaited<ReturnType<typeof loginFrom>>): string =>
  answer.cookies.find(({ name }) => name === 'vms_known')?.value ?? '';
