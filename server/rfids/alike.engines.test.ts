import { describe, expect, test } from 'vitest';
import { shareServer } from '../testing/server.ts';
import { aTappedCard } from '../testing/tapped-cards.ts';

shareServer();

describe('one click links it', () => {
  test('of two clicks at once one links it', async () => {
    const { addCard, link } = await aTappedCard('04A2B9C1');
    const { _id } = await addCard({ physicalId: '77773249' });
    const answers = await Promise.all([link(_id), link(_id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });
});
