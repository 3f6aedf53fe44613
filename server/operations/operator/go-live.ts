import { declareLive, readRestoredAt } from '../../platform/db/live.ts';
import { StartError } from '../../platform/settings/settings.ts';
import { auditAction, type OperatorContext } from './operator-context.ts';

/** Declares a restored installation to be the live one; its servers follow without a restart. */
export const goLive = (context: OperatorContext): Promise<string[]> =>
  context.store.change(async (tx) => {
    const restoredAt = await readRestoredAt(tx);
    if (restoredAt === undefined) {
      throw new StartError('This installation is live already: nothing is changed.');
    }
    await declareLive(tx);
    await auditAction(tx, context, {
      action: 'OPERATOR /admin/go-live',
      target: '',
      organizationId: null,
      institutionId: null,
      before: { restoredAt: new Date(restoredAt).toISOString() },
      after: null,
    });
    return [
      'This installation is live: its servers send alerts and take payments within a minute.',
    ];
  });
