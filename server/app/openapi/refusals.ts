import { type Endpoint, isWrite } from '../../../contract/endpoint.ts';

type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 429 | 500 | 503;

const content = {
  'application/json': { schema: { $ref: '#/components/schemas/Refusal' } },
} as const;

export const limitHeaders = {
  'X-RateLimit-Limit': { $ref: '#/components/headers/RateLimit' },
  'X-RateLimit-Remaining': { $ref: '#/components/headers/RateLimitRemaining' },
  'X-RateLimit-Reset': { $ref: '#/components/headers/RateLimitReset' },
} as const;

const retryAfter = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } as const;

const integerHeader = (description: string) => ({
  description,
  schema: { type: 'integer', format: 'int32', minimum: 0, maximum: 2 ** 31 - 1 },
});

/** Headers for the caller's rate limit, and for when to retry. */
export const documentHeaders = {
  RateLimit: integerHeader('Calls a minute that the caller may make'),
  RateLimitRemaining: integerHeader('How many of them are left'),
  RateLimitReset: integerHeader('Seconds until all are there again'),
  RetryAfter: integerHeader('Seconds until another try makes sense'),
} as const;

/** The refusals that calls share, by status. */
const sharedRefusals = {
  400: {
    name: 'BadRequest',
    description:
      'Something is missing, unknown or wrong, or stands against it: `errors` names each faulty field',
  },
  401: {
    name: 'Unauthorized',
    description: 'Nobody is known by what was shown: it is missing, wrong, revoked or too old',
  },
  403: { name: 'Forbidden', description: 'The caller is known and may not do this' },
  404: { name: 'NotFound', description: 'Nothing is there by this ID, or it is another tenant’s' },
  409: { name: 'Taken', description: 'Something else was sent under this ID' },
  413: { name: 'TooLarge', description: 'The body is too large' },
  429: { name: 'TooOften', description: 'Too many calls' },
  500: { name: 'ServerError', description: 'The server failed; what was asked for was not done' },
  503: {
    name: 'PutOff',
    description: 'The database is away, or there is too much to do: nothing was done',
  },
} as const satisfies Record<RefusalStatus, object>;

/** Adds the rate-limit headers, and `Retry-After` to 429 and 503. */
const withHeaders = (status: number) => ({
  ...(status < 500 && limitHeaders),
  ...((status === 429 || status === 503) && retryAfter),
});

export const refusalComponents = Object.fromEntries(
  Object.entries(sharedRefusals).map(([status, { name, description }]) => [
    name,
    { description, headers: withHeaders(Number(status)), content },
  ]),
);

/** A row can be a 404 if it names something that may be missing or another tenant's. */
const canBeMissing = ({ path, who, isReadOnly }: Endpoint): boolean =>
  path.includes(':') ||
  who === 'link' ||
  isReadOnly === true ||
  (typeof who === 'object' && who.tenant === 'filtered');

/** A visit link is a 404 in place of a 401. */
const needsLogin = ({ who, isLogin }: Endpoint): boolean =>
  isLogin === true || (who !== 'anyone' && who !== 'link');

/** An authenticated caller can be refused for a missing two-step login, or as a deactivated machine. */
const canLackRight = ({ who, beforeTwoStep, evenDeactivated }: Endpoint): boolean =>
  who === 'machine' ? !evenDeactivated : typeof who === 'object' && !beforeTwoStep;

const refusalsOf = (row: Endpoint): RefusalStatus[] => {
  const isPossible: Record<RefusalStatus, boolean> = {
    400: true,
    401: needsLogin(row),
    403: canLackRight(row),
    404: canBeMissing(row),
    409: row.who === 'link' && isWrite(row),
    413: row.body !== undefined,
    429: true,
    500: true,
    503: true,
  };
  return ([400, 401, 403, 404, 409, 413, 429, 500, 503] as const).filter(
    (status) => isPossible[status],
  );
};

export const refusalResponses = (row: Endpoint) =>
  Object.fromEntries(
    refusalsOf(row).map((status) => [
      status,
      { $ref: `#/components/responses/${sharedRefusals[status].name}` },
    ]),
  );
