import { rfids } from '../../../contract/rfids.ts';
import { unknownCards } from '../../../contract/unknown-cards.ts';
import { aCardMachine } from './card-machine.ts';

/** A machine that was shown a card, and the calls of an admin about it. */
export const aTappedCard = async (number: string) => {
  const world = await aCardMachine();
  const { server, params, admin, authorize } = world;
  await authorize(number);
  const list = async () => (await server.call(unknownCards.all, { params, token: admin })).cards;
  const link = async (rfidId: string) => {
    const [card] = await list();
    const given = { params: { ...params, cardId: card?._id ?? '' }, body: { rfidId } };
    return server.ask(unknownCards.link, { ...given, token: admin });
  };
  const find = async (text: string) => {
    const answer = await server.call(rfids.all, { params, query: { find: text }, token: admin });
    return answer.rfids.map(({ _id }) => _id);
  };
  return { ...world, list, link, find };
};
