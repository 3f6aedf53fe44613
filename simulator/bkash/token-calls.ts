import { type Reply, successful } from './replies.ts';
import { field, headerOf, type Request } from './request.ts';
import { type Tokens, tokenSeconds } from './tokens.ts';

const askedBy = ({ headers, body }: Request) => ({
  username: headerOf(headers, 'username'),
  password: headerOf(headers, 'password'),
  appKey: field(body, 'app_key'),
  appSecret: field(body, 'app_secret'),
});

const granted = ({ idToken, refreshToken }: ReturnType<Tokens['issue']>): Reply =>
  successful({
    id_token: idToken,
    token_type: 'Bearer',
    expires_in: tokenSeconds,
    refresh_token: refreshToken,
  });

export const grant = (tokens: Tokens, request: Request): Reply =>
  granted(tokens.issue({ call: 'grant', ...askedBy(request) }));

export const refresh = (tokens: Tokens, request: Request): Reply => {
  const refreshToken = field(request.body, 'refresh_token', 4096);
  return granted(tokens.issue({ call: 'refresh', ...askedBy(request) }, refreshToken));
};
