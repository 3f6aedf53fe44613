import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { rfids } from '../../../contract/rfids.ts';
import { type UnknownCard, unknownCards } from '../../../contract/unknown-cards.ts';
import { unlockRfids } from '../../../contract/unlock-rfids.ts';
import { chooseMenuItem, expectAddress, findRow, setClock } from '../../testing/actions.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { answerRfids } from '../../testing/build-rfids.ts';
import { buildUnknownCard } from '../../testing/build-unknown-cards.ts';
import {
  buildInstitutionAdmin,
  buildOrganization,
  buildRfid,
  institutionId,
} from '../../testing/builders.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { answerQuestion, askAboutRfid } from '../../testing/questions.ts';
import { expectTexts, findCells } from '../../testing/read-texts.ts';
import { slicePage } from '../../testing/slice-page.ts';
import { startServer } from '../../testing/start-server.ts';
import { expectToast } from '../../testing/toasts.ts';

const path = `/institution/${institutionId}/rfids`;
const view = `${path}?view=unknown`;

const buildUnknownCards = (...ids: string[]): UnknownCard[] =>
  ids.map((physicalId, index) =>
    buildUnknownCard({ _id: `c${index + 1}`, physicalId, count: index + 1 }),
  );

const answerUnknownCards = (server: FakeServer, cards: readonly UnknownCard[]) =>
  server.answerWith(unknownCards.all, ({ query }) => ({
    cards: slicePage(cards, query),
    count: cards.length,
  }));

const startWith = (...ids: string[]) => {
  const cards = buildUnknownCards(...ids);
  return { server: answerUnknownCards(startServer(), cards), cards };
};

const name = page.getByRole('textbox', { name: 'Name', exact: true });
const id = page.getByRole('textbox', { name: 'RFID', exact: true });

test('cards that machines do not know are counted, and stand with their machine and times', async () => {
  setClock('2025-03-14T08:30:00.000Z');
  startWith('A91C04F2', '12E45678');
  await openConsole(path);
  await page.getByText('Unknown cards (2)').click();
  await expectAddress(view);
  await expectTexts(page.getByRole('columnheader'), [
    'RFID',
    'Times tapped',
    'First',
    'Last',
    'Machine',
    'Actions',
  ]);
  await expectTexts(findCells('12E45678'), [
    '12E45678',
    '2',
    '13/03/2025 12:001 d ago',
    '14/03/2025 12:302 h ago',
    'PAD-1Library',
    'Add RFID',
  ]);
  const machine = findRow('12E45678').getByRole('link', { name: 'PAD-1' });
  await expect
    .element(machine)
    .toHaveAttribute('href', `/institution/${institutionId}/machines/m1`);
  await expectAccessible('unknown cards');
});

test('an unknown card becomes an RFID: its ID is there, the name has the focus', async () => {
  const { server, cards } = startWith('A91C04F2', '12E45678');
  const rfid = buildRfid({ physicalId: 'A91C04F2' });
  server.answerWith(rfids.create, () => {
    cards.shift();
    return { rfid };
  });
  await openConsole(view);
  await page.getByRole('button', { name: 'Add RFID A91C04F2' }).click();
  await expect.element(id).toHaveValue('A91C04F2');
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await answerQuestion(askAboutRfid('add', 'A91C04F2'), 'Add RFID');
  await expectToast('RFID created successfully');
  await expect.element(findRow('A91C04F2')).not.toBeInTheDocument();
  await expect.element(page.getByText('Unknown cards (1)')).toBeVisible();
  expect(server.callsOf(rfids.create)).toMatchObject([
    { params: { institutionId }, body: { physicalId: 'A91C04F2', stockType: 'LIMITED' } },
  ]);
});

const alikeUnlock = {
  _id: 'u1',
  organizationId: 'o1',
  physicalId: '77773249',
  name: 'Refill',
  isActive: true,
};

test('an unknown card with the number of an unlock RFID is linked to it', async () => {
  const { server, cards } = startWith('04A2B9C1');
  cards.splice(0, 1, buildUnknownCard({ physicalId: '04A2B9C1', alikeUnlock }));
  server.answerWith(unlockRfids.update, () => {
    cards.pop();
    return { organization: buildOrganization() };
  });
  await openConsole(view);
  await expect
    .element(page.getByText('Same number as unlock RFID 77773249 · Refill'))
    .toBeVisible();
  await page.getByRole('button', { name: 'Link 04A2B9C1 to 77773249' }).click();
  await expectToast('Unknown card linked');
  await expect.element(page.getByText('No unknown cards')).toBeVisible();
  expect(server.callsOf(unlockRfids.update)).toMatchObject([
    { params: { id: 'o1', rfidId: 'u1' }, body: { physicalId: '04A2B9C1', isActive: true } },
  ]);
});

test('an admin of an institution sees whose number it is, and changes no unlock RFID', async () => {
  const { cards } = startWith('04A2B9C1');
  cards.splice(0, 1, buildUnknownCard({ physicalId: '04A2B9C1', alikeUnlock }));
  await openConsole(view, { admin: buildInstitutionAdmin() });
  await expect.element(page.getByText('Same number as unlock RFID 77773249')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Link/ })).not.toBeInTheDocument();
});

test('an unknown card is linked to its RFID in one click, or dismissed after a question', async () => {
  const { server, cards } = startWith('04A2B9C1', '5E64638F');
  const alike = { _id: 'r1', physicalId: '77773249', name: 'Rahima' };
  cards.splice(0, 1, buildUnknownCard({ physicalId: '04A2B9C1', alike }));
  server.refuse(unknownCards.dismiss, 400);
  await openConsole(view);
  await expect.element(page.getByText('Same number as 77773249 · Rahima')).toBeVisible();
  await expectAccessible('an unknown card that is a known one');

  await chooseMenuItem('5E64638F', 'Dismiss');
  const note = 'It does not come back when it is tapped again. You can still add it by hand.';
  await expect.element(page.getByText(note)).toBeVisible();
  const question = 'Are you sure you want to dismiss the unknown card "5E64638F"?';
  await answerQuestion(question, 'Dismiss');
  await expectToast('Failed to dismiss the unknown card');
  await expect.element(findRow('5E64638F')).toBeVisible();
  server.answerWith(unknownCards.dismiss, () => {
    cards.pop();
    return undefined;
  });
  await answerQuestion(question, 'Dismiss');
  await expectToast('Unknown card dismissed');
  await expect.element(findRow('5E64638F')).not.toBeInTheDocument();
  expect(server.callsOf(unknownCards.dismiss).at(-1)).toMatchObject({
    params: { institutionId, cardId: 'c2' },
  });

  server.answerWith(unknownCards.link, () => {
    cards.pop();
    return { rfid: buildRfid({ _id: 'r1', physicalId: '04A2B9C1' }) };
  });
  await page.getByRole('button', { name: 'Link 04A2B9C1 to 77773249' }).click();
  await expectToast('Unknown card linked');
  await expect.element(page.getByText('No unknown cards')).toBeVisible();
  const hint = 'An unknown card appears here as soon as it is tapped at a machine.';
  await expect.element(page.getByText(hint)).toBeVisible();
  expect(server.callsOf(unknownCards.link)).toMatchObject([
    { params: { institutionId, cardId: 'c1' }, body: { rfidId: 'r1' } },
  ]);
});

test('a link that names a card opens the form for it once, and leaves the URL', async () => {
  const { server } = startWith();
  await openConsole(`${path}?add=12E45678`);
  await expect.element(id).toHaveValue('12E45678');
  await expect.element(name).toHaveFocus();
  await expectAddress(path);
  const rfid = buildRfid({ physicalId: '12E45678' });
  server.answerWith(rfids.create, () => {
    answerRfids(server, [rfid]);
    return { rfid };
  });
  await userEvent.keyboard('{Enter}');
  await answerQuestion(askAboutRfid('add', '12E45678'), 'Add RFID');
  await expect.element(findRow('12E45678')).toBeVisible();
  await expect.element(id).not.toBeInTheDocument();
});

test('a list that does not come can be tried again; it has pages of its own', async () => {
  const cards = buildUnknownCards(...Array.from({ length: 30 }, (_, index) => `C-${index + 1}`));
  const server = startServer().refuse(unknownCards.all, 500);
  await openConsole(view);
  await expect.element(page.getByRole('alert').getByText('Server error')).toBeVisible();
  answerUnknownCards(server, cards);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('1–25 of 30')).toBeVisible();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect.element(findRow('C-30')).toBeVisible();
  await expectAddress(`${path}?page=2&view=unknown`);
  expect(server.callsOf(unknownCards.all).at(-1)?.query).toEqual({ page: '2', limit: '25' });
  await page.getByRole('radiogroup', { name: 'View' }).getByText('RFIDs').click();
  await expectAddress(path);
  expect(server.callsOf(rfids.all).at(-1)?.query).toEqual({ page: '1', limit: '25' });
});
