import { admins } from '../../contract/admins.ts';
import { call } from '../core/call.ts';
import { notify } from '../core/notices.ts';
import { useDeed } from '../core/queries.ts';
import { endSession } from '../core/session.ts';
import { say } from '../core/texts.ts';

/** Logs out in this browser at once, whether or not the server is reachable. */
export const logOut = (): void => {
  void call(admins.logout, {}).catch(() => undefined);
  endSession();
  notify('done', say('Logged out'));
};

/** Ends the sessions in every browser; unlike a plain logout it needs the server's response. */
export const useLogOutEverywhere = () => {
  const deed = useDeed(admins.logout, {
    done: say('Logged out'),
    failed: say('Could not log out everywhere'),
  });
  return async () => {
    const { ok } = await deed.run({ body: { everywhere: true } });
    if (ok) endSession();
  };
};
