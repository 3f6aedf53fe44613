import { statSync } from 'node:fs';
import type { AuditAction } from '../../contract/audited.ts';
import { calendarOf } from '../../contract/periods.ts';
import { appendAudit } from '../audit/chain.ts';
import type { Tx } from '../core/db/store.ts';
import { newId } from '../core/ids.ts';
import { closeAllSessions } from '../core/session.ts';
import type { Settings } from '../core/settings/settings.ts';
import { forgetTold } from '../machine-api/cards.ts';
import { voidRestored } from '../machines/commands.ts';
import { revokeAgain, voidCodes } from '../machines/keys.ts';
import { restorePayments } from '../payments/restored.ts';
import { paymentRules } from '../payments/rules.ts';
import type { Header } from './header.ts';
import { noteGood } from './queries.ts';
import { type Difference, differenceOf, type Known, knownIn } from './replaced.ts';

export interface Restored {
  readonly sessions: number;
  readonly commands: number;
  readonly payments: number;
  readonly keysRevoked: number;
  /** Undefined when the replaced database is of another installation, or unreadable. */
  readonly difference: Difference | undefined;
}

export interface RestoredBy {
  readonly header: Header;
  readonly file: string;
  readonly replaced: Known | undefined;
  readonly settings: Pick<Settings, 'TIME_ZONE'>;
  readonly now: number;
}

const action: AuditAction = 'restored';

const audit = (tx: Tx, { header, file, now }: RestoredBy, done: Omit<Restored, 'difference'>) => {
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
export const afterRestore = async (tx: Tx, given: RestoredBy): Promise<Restored> => {
  const { header, file, replaced, settings, now } = given;
  const restored = await knownIn(tx);
  const isSame = replaced !== undefined && replaced.firstAdmin === restored.firstAdmin;
  const calendar = calendarOf(settings.TIME_ZONE);
  const done = {
    sessions: await closeAllSessions(tx),
    commands: await voidRestored(tx, now),
    keysRevoked: isSame ? await revokeAgain(tx, replaced.revoked, now) : 0,
    payments: await restorePayments(tx, { rules: paymentRules, calendar, now }),
  };
  await voidCodes(tx);
  await forgetTold(tx);
  const createdAt = Date.parse(header.createdAt);
  await noteGood(tx, { createdAt, bytes: statSync(file).size, file });
  await audit(tx, given, done);
  return { ...done, difference: isSame ? differenceOf(replaced, restored) : undefined };
};
