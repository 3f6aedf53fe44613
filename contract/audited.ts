import type { OperatorAction } from './audit.ts';
import type { Endpoint } from './endpoint.ts';
import type { contract } from './index.ts';

type Rooms = (typeof contract)[keyof typeof contract];
type RowsOf<Room> = Room extends Room ? Room[keyof Room] : never;
type Row = RowsOf<Rooms>;

type Plain<P extends string> = P extends `${infer Before}/:${string}/${infer After}`
  ? Plain<`${Before}/${After}`>
  : P extends `${infer Before}/:${string}`
    ? Before
    : P;

type ActionOf<E> =
  E extends Pick<Endpoint, 'method' | 'path'> ? `${E['method']} ${Plain<E['path']>}` : never;

type Changing<E> = E extends { method: 'GET' } | { asks: true }
  ? never
  : E extends { who: object }
    ? E
    : never;

/** Unauthenticated calls of which every attempt is audited. */
type Tried = 'POST /admin/login' | 'POST /device/claim';

/** Commands that run on the server itself. */
type Commanded = 'restored' | OperatorAction;

/** Actions of audit entries, such as `PUT /machine/update`: method and path without parameters. */
export type AuditAction = ActionOf<Changing<Row>> | Tried | Commanded;
