import { unknownCards } from '../../../contract/unknown-cards.ts';
import { anInstitutionAdmin } from '../admins/admins.ts';
import { aCardMachine } from './card-machine.ts';

/** Prepares a machine for tapping cards, with the admin's list of cards that nobody has. */
export const aReader = async () => {
  const world = await aCardMachine();
  const { server, machine, params } = world;
  const institution = { id: machine.institutionId, organizationId: machine.organizationId };
  const { token } = await anInstitutionAdmin(server, institution);
  let seq = 0;
  const shown = (rfid: string, given: object = {}) => {
    seq += 1;
    return { type: 'UNKNOWN_CARD', seq, uptimeMs: 0, rfid, ...given };
  };
  const list = (query: { page?: number; limit?: number } = {}) =>
    server.call(unknownCards.all, { params, query, token });
  const ids = async () => (await list({ limit: 200 })).cards.map(({ physicalId }) => physicalId);
  const dismiss = (cardId: string) =>
    server.call(unknownCards.dismiss, { params: { ...params, cardId }, token });
  return { ...world, institution, token, shown, list, ids, dismiss };
};
