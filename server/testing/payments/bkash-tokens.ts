import { aServer, type TestServer } from '../server.ts';
import { aBkash, aTokenStore } from './bkash.ts';

export const aTokenFixture = async () => {
  const server = await aServer();
  const bkash = await aBkash({ now: () => server.clock.now, tokenCallsAnHour: 2 });
  /** Returns the result with the token of this number, from 1. */
  const token = (count: number) => ({ kind: 'TOKEN', token: bkash.issuedTokens[count - 1] });
  return { bkash, server, token, tokens: aTokenStore(server, bkash.url) };
};

export const tokenRow = ({ store }: TestServer) =>
  store.read.selectFrom('gatewayTokens').selectAll().executeTakeFirstOrThrow();

export const leaveLock = ({ store, clock }: TestServer, until = clock.now + 35_000) =>
  store.change((tx) => tx.updateTable('gatewayTokens').set({ lockedUntil: until }).execute());
