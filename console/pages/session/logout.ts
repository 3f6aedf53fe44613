import { admins } from '../../../contract/admins.ts';
import { callEndpoint } from '../../core/calls/call.ts';
import { useAction } from '../../core/calls/queries.ts';
import { endSession } from '../../core/calls/session.ts';
import { defineText } from '../../core/texts.ts';
import { showToast } from '../../core/toasts.ts';

/** Logs out in this browser at once, whether or not the server is reachable. */
export const logOut = (): void => {
  void callEndpoint(admins.logout, {}).catch(() => undefined);
  endSession();
  showToast('done', defineText('Logged out'));
};

/** Ends the sessions in every browser; unlike a plain logout it needs the server's response. */
export const useLogOutEverywhere = () => {
  const action = useAction(admins.logout, {
    done: defineText('Logged out'),
    failed: defineText('Could not log out everywhere'),
  });
  return async () => {
    const { ok } = await action.run({ body: { everywhere: true } });
    if (ok) endSession();
  };
};
