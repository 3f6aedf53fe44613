import { statSync } from 'node:fs';
import type { AuditAction } from '../../../../contract/audit-actions.ts';
import { calendarOf } from '../../../../contract/values/periods.ts';
import { appendAudit } from '../../../audit/chain.ts';
import { voidOpenCommands } from '../../../machines/commands/commands.ts';
import { revokeKeysByHash, voidClaimCodes } from '../../../machines/keys.ts';
import { startNewTimelines } from '../../../machines/timelines.ts';
import { restorePayments } from '../../../payments/restore-payments.ts';
import { paymentRules } from '../../../payments/rules/rules.ts';
import { recordRestore } from '../../../platform/db/live.ts';
import type { Tx } from '../../../platform/db/store.ts';
import { closeAllSessions } from '../../../platform/endpoints/session.ts';
import { newId } from '../../../platform/lists/ids.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { Header } from '../header.ts';
import { recordBackup } from '../queries.ts';
import {
  type AccessDifference,
  type AccessState,
  compareAccess,
  readAccessState,
} from './access-state.ts';

export interface RestoreResult {
  readonly sessions: number;
  readonly commands: number;
  readonly payments: number;
  readonly keysRevoked: number;
  /** Undefined when the replaced database is of another installation, or unreadable. */
  readonly difference: AccessDifference | undefined;
}

export interface RestoreSource {
  readonly header: Header;
  readonly file: string;
  readonly replaced: AccessState | undefined;
  readonly settings: Pick<Settings, 'TIME_ZONE'>;
  readonly now: number;
}

const action: AuditAction = 'restored';

const auditRestore = (
  tx: Tx,
  { header, file, now }: RestoreSource,
  done: Omit<RestoreResult, 'difference'>,
) => {
  const after = { file, createdAt: header.createdAt, rows: header.rows, ...done };
  return appendAudit(tx, [
    {
      id: newId(),
      at: now,
      actorId: null,
      actor: 'npm run restore',
      role: '',
      organizationId: null,
      institutionId: null,
      action,
      target: '',
      outcome: 'DONE',
      reason: '',
      before: null,
      after: JSON.stringify(after),
      client: '',
      requestId: '',
    },
  ]);
};

/** Prepares a restored database for use, in the transaction that completes the restore. */
export const completeRestore = async (tx: Tx, source: RestoreSource): Promise<RestoreResult> => {
  const { header, file, replaced, settings, now } = source;
  const restored = await readAccessState(tx);
  const isSame = replaced !== undefined && replaced.firstAdmin === restored.firstAdmin;
  const calendar = calendarOf(settings.TIME_ZONE);
  const done = {
    sessions: await closeAllSessions(tx),
    commands: await voidOpenCommands(tx, now),
    keysRevoked: isSame ? await revokeKeysByHash(tx, replaced.revoked, now) : 0,
    payments: await restorePayments(tx, { rules: paymentRules, calendar, now }),
  };
  await voidClaimCodes(tx);
  await startNewTimelines(tx);
  await recordRestore(tx, now);
  const createdAt = Date.parse(header.createdAt);
  await recordBackup(tx, { createdAt, bytes: statSync(file).size, file });
  await auditRestore(tx, source, done);
  return { ...done, difference: isSame ? compareAccess(replaced, restored) : undefined };
};
