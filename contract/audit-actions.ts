import type { OperatorAction } from './audit.ts';
import type { Endpoint } from './endpoint.ts';
import type { contract } from './index.ts';

type ContractGroups = (typeof contract)[keyof typeof contract];
type EndpointsOf<Room> = Room extends Room ? Room[keyof Room] : never;
type ContractEndpoint = EndpointsOf<ContractGroups>;

type PathWithoutParams<P extends string> = P extends `${infer Before}/:${string}/${infer After}`
  ? PathWithoutParams<`${Before}/${After}`>
  : P extends `${infer Before}/:${string}`
    ? Before
    : P;

type ActionOf<E> =
  E extends Pick<Endpoint, 'method' | 'path'>
    ? `${E['method']} ${PathWithoutParams<E['path']>}`
    : never;

type ChangingEndpoint<E> = E extends { method: 'GET' } | { isReadOnly: true }
  ? never
  : E extends { who: object | 'link' }
    ? E
    : never;

/** Unauthenticated calls of which every attempt is audited. */
type AttemptAction =
  | 'POST /admin/login'
  | 'POST /device/claim'
  | 'POST /alerts/confirm'
  | 'POST /alerts/unsubscribe';

/** Commands that run on the server itself. */
type OperatorCommandAction = 'restored' | OperatorAction;

/** Actions of audit entries, such as `PUT /machine/update`: method and path without parameters. */
export type AuditAction =
  | ActionOf<ChangingEndpoint<ContractEndpoint>>
  | AttemptAction
  | OperatorCommandAction;
