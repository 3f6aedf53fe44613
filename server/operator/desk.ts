import { hostname, userInfo } from 'node:os';
import type { OperatorAction } from '../../contract/audit.ts';
import { storableOf } from '../../contract/fields.ts';
import { appendAudit } from '../audit/chain.ts';
import { masked } from '../audit/masks.ts';
import type { Store, Tx } from '../core/db/store.ts';
import { newId } from '../core/ids.ts';
import type { Settings } from '../core/settings/settings.ts';

/** Database, clock and operator of a command. */
export interface Desk {
  readonly store: Store;
  readonly settings: Settings;
  readonly now: () => number;
  readonly operator: Operator;
}

interface Operator {
  /** User name on the computer. */
  readonly name: string;
  readonly computer: string;
}

const userName = (): string => {
  try {
    return userInfo().username;
  } catch {
    // A container may run as a user without a name.
    return `user ${process.getuid?.() ?? ''}`.trim();
  }
};

/** The user and the name of this computer. */
export const thisOperator = (): Operator => ({ name: userName(), computer: hostname() });

/** A change by an operator, as the API presents it. */
export interface Deed {
  readonly action: OperatorAction;
  readonly target: string;
  readonly organizationId: string | null;
  readonly institutionId: string | null;
  readonly before: object | null;
  readonly after: object | null;
}

const textOf = (entity: object | null): string | null => entity && JSON.stringify(masked(entity));

/** Appends the audit row of a change; the last statement of its transaction. */
export const auditDeed = (tx: Tx, { operator, now }: Desk, deed: Deed): Promise<void> =>
  appendAudit(tx, [
    {
      ...deed,
      id: newId(),
      at: now(),
      actorId: null,
      actor: storableOf(operator.name),
      role: 'OPERATOR',
      outcome: 'DONE',
      reason: '',
      before: textOf(deed.before),
      after: textOf(deed.after),
      client: storableOf(operator.computer),
      requestId: '',
    },
  ]);
