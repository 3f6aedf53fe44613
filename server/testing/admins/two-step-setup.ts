import { aServer, type TestServer } from '../server.ts';
import { aSuper, type TestAdmin } from './admins.ts';
import { enableTwoStep, loginFrom } from './two-step.ts';

export const anAdminWithTwoStep = async (env: Record<string, string> = {}) => {
  const server = await aServer(env);
  const admin = await aSuper(server);
  return { server, admin, app: await enableTwoStep(server, admin) };
};

export const loginStatusOf = async (server: TestServer, { username }: TestAdmin, code?: string) =>
  (await loginFrom(server, username, { code })).statusCode;

export const wrongCode = {
  message: 'This code is incorrect or was used before. Wait for the next one.',
  code: 'codeIncorrect',
  errors: { code: 'This code is incorrect or was used before. Wait for the next one.' },
};
