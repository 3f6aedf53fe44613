import { hostname, userInfo } from 'node:os';
import type { OperatorAction } from '../../../contract/audit.ts';
import { toStorable } from '../../../contract/values/storable-text.ts';
import { appendAudit } from '../../audit/chain.ts';
import { maskSecrets } from '../../audit/masks.ts';
import type { Store, Tx } from '../../platform/db/store.ts';
import { newId } from '../../platform/lists/ids.ts';
import type { Settings } from '../../platform/settings/settings.ts';

/** Database, clock and operator of a command. */
export interface OperatorContext {
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
export const readOperator = (): Operator => ({ name: userName(), computer: hostname() });

/** A change by an operator, as the API presents it. */
export interface AuditedAction {
  readonly action: OperatorAction;
  readonly target: string;
  readonly organizationId: string | null;
  readonly institutionId: string | null;
  readonly before: object | null;
  readonly after: object | null;
}

const auditText = (entity: object | null): string | null =>
  entity && JSON.stringify(maskSecrets(entity));

/** Appends the audit row of a change; the last statement of its transaction. */
export const auditAction = (
  tx: Tx,
  { operator, now }: OperatorContext,
  action: AuditedAction,
): Promise<void> =>
  appendAudit(tx, [
    {
      ...action,
      id: newId(),
      at: now(),
      actorId: null,
      actor: toStorable(operator.name),
      role: 'OPERATOR',
      outcome: 'DONE',
      reason: '',
      before: auditText(action.before),
      after: auditText(action.after),
      client: toStorable(operator.computer),
      requestId: '',
    },
  ]);
