import { type Reply, successReply } from '../replies.ts';
import { type BkashRequest, readHeader, readText } from '../request.ts';
import { type Tokens, tokenSeconds } from './tokens.ts';

const readCredentials = ({ headers, body }: BkashRequest) => ({
  username: readHeader(headers, 'username'),
  password: readHeader(headers, 'password'),
  appKey: readText(body, 'app_key'),
  appSecret: readText(body, 'app_secret'),
});

const tokenReply = ({ idToken, refreshToken }: ReturnType<Tokens['issue']>): Reply =>
  successReply({
    id_token: idToken,
    token_type: 'Bearer',
    expires_in: tokenSeconds,
    refresh_token: refreshToken,
  });

export const grantTokens = (tokens: Tokens, request: BkashRequest): Reply =>
  tokenReply(tokens.issue({ call: 'grant', ...readCredentials(request) }));

export const refreshTokens = (tokens: Tokens, request: BkashRequest): Reply => {
  const refreshToken = readText(request.body, 'refresh_token', 4096);
  return tokenReply(tokens.issue({ call: 'refresh', ...readCredentials(request) }, refreshToken));
};
