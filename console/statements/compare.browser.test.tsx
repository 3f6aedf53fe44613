import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { payments } from '../../contract/payments.ts';
import { type Comparison, statements } from '../../contract/statements.ts';
import {
  expectAddress,
  expectNoSidewaysScroll,
  nightInDhaka,
  setClock,
} from '../testing/actions.ts';
import { expectAccessible } from '../testing/axe.ts';
import { buildPaymentDetails } from '../testing/build-payment-details.ts';
import {
  buildAccountStatement,
  buildComparison,
  buildMerchantAccount,
  buildMovement,
} from '../testing/build-statement.ts';
import { institutionId } from '../testing/builders.ts';
import { chooseFile } from '../testing/choose-file.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { openConsole } from '../testing/open-console.tsx';
import { isRelease, testInRelease } from '../testing/release.ts';
import { startServer } from '../testing/start-server.ts';

const range = { dateStart: '2025-02-15', dateEnd: '2025-03-15' };
const ownAccount = buildMerchantAccount({ _id: 'w2', owner: 'INSTITUTION', name: 'eden' });
const dialog = page.getByRole('dialog', { name: 'Compare with a statement' });

/** Opens the comparison of the platform's account on 15/03/2025. */
const openComparison = async (comparison: Partial<Comparison> = {}): Promise<FakeServer> => {
  setClock(nightInDhaka);
  const accounts = [buildAccountStatement(), buildAccountStatement({ account: ownAccount })];
  const server = startServer()
    .answer(statements.ofPlatform, { ...range, accounts })
    .answer(statements.ofInstitution, { ...range, accounts })
    .answer(statements.platformCompare, buildComparison(comparison))
    .answer(statements.compare, buildComparison(comparison));
  await openConsole('/dashboard/payments');
  await page
    .getByRole('button', { name: 'Compare with a statement: Default gateway', exact: true })
    .click();
  await expect.element(dialog).toBeVisible();
  return server;
};

const chooseText = (content: string, name = 'march.csv'): Promise<void> =>
  chooseFile(new File([content], name));

const dropFile = async (content: string, name: string): Promise<void> => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([content], name));
  const zone = dialog.getByText('Drop the file here, or').element();
  zone.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
};

const linesOf = (name: string): Locator => dialog.getByRole('list', { name }).getByRole('listitem');

test('of a statement that is dropped in only trxIDs, amounts and dates are sent', async () => {
  const server = await openComparison({ agreeing: 2 });
  await expect
    .element(
      dialog.getByText(
        'At bKash, download the statement of Default gateway from 15/02/2025 to 15/03/2025 as Excel (.xlsx) or CSV.',
      ),
    )
    .toBeVisible();
  await expectAccessible('a comparison before a file is chosen');
  await dropFile(
    'Trx ID,Wallet,Amount,Date Time\nck9a,01712345678,10,10/03/2025\n9RF1,01712345678,-10.00,\n',
    'march.csv',
  );
  await expect.element(dialog.getByText('2 rows agree')).toBeVisible();
  await expect.element(dialog.getByText('march.csv')).toBeVisible();
  await expect.element(dialog.getByRole('list')).not.toBeInTheDocument();
  expect(server.callsOf(statements.platformCompare).map(({ body }) => body)).toEqual([
    {
      accountId: 'w1',
      ...range,
      rows: [
        { kind: 'CHARGE', trxID: 'ck9a', amount: 10, date: '10/03/2025' },
        { kind: 'REFUND', trxID: '9RF1', amount: 10 },
      ],
    },
  ]);
});

test('the account of an institution is compared with the payments of that institution', async () => {
  const server = await openComparison({ agreeing: 1 });
  await openConsole(`/institution/${institutionId}/payments?view=days`);
  await page.getByRole('button', { name: 'Compare with a statement: eden' }).click();
  await expect.element(dialog).toBeVisible();
  await chooseText('Trx ID,Amount\nCK9A,10\n');
  await expect.element(dialog.getByText('1 row agrees')).toBeVisible();
  const [call] = server.callsOf(statements.compare);
  expect(call?.params).toEqual({ institutionId });
  expect(call?.body).toMatchObject({ accountId: 'w2' });
});

test('each difference stands in its list, and that of a payment leads to it', async () => {
  const server = await openComparison({
    unknown: {
      count: 1,
      rows: [{ kind: 'CHARGE', trxID: 'CK9', amount: 10, date: '10/03/2026' }],
    },
    missing: { count: 1, rows: [buildMovement({ kind: 'REFUND', trxID: '9RF1' })] },
    differing: { count: 3, rows: [{ ...buildMovement(), stated: 12.5 }] },
  });
  await chooseText('Trx ID;Amount\nCK9;10\n8KJ6A1B2C3;Tk 12,50\n;99;\n');
  await expect.element(dialog.getByText('0 rows agree')).toBeVisible();
  await expect.element(dialog.getByText('1 line without a transfer was left out')).toBeVisible();
  await expect
    .element(linesOf('Only in the statement'))
    .toHaveTextContent('CK9Charge · 10/03/202610 Tk');
  await expect
    .element(linesOf('Missing in the statement'))
    .toHaveTextContent('9RF1Refund of a charge · 15/03/2025 02:0510 Tk');
  await expect.element(linesOf('Different amounts')).toMatchTextContent('10 TkStatement: 12.5 Tk');
  await expect.element(dialog.getByText('… and 2 more')).toBeVisible();
  await expectAccessible('a compared statement');

  server.answer(payments.one, buildPaymentDetails());
  await dialog.getByRole('link', { name: '9RF1' }).click();
  const details = page.getByRole('dialog', { name: 'Payment' });
  await expect.element(details.getByText('The customer started to pay')).toBeVisible();
  await expectAddress(`/institution/${institutionId}/payments?payment=p1`);
});

testInRelease('on a phone the differences fit the screen', async () => {
  await page.viewport(390, 844);
  await openComparison({
    unknown: { count: 1, rows: [{ kind: 'CHARGE', trxID: 'C'.repeat(60), amount: 1_000_000 }] },
  });
  await chooseText(`Trx ID,Amount\n${'C'.repeat(59)}9,1000000\n`);
  await expect.element(linesOf('Only in the statement')).toMatchTextContent('1,000,000 Tk');
  await expectNoSidewaysScroll();
  await expectAccessible('a compared statement on a phone');
});

if (isRelease) {
  test.for([
    ['a picture', '\u0089PNG\u0000\u0001', 'This is neither a workbook (.xlsx) nor a CSV file.'],
    [
      'an unclosed quote',
      'Trx ID,Amount\nCK250NROQ5,"10\nCK250NROQ6,10\n',
      'Line 2: a quotation mark is not closed',
    ],
    ['an empty file', '', 'This file is empty.'],
    [
      'a table of something else',
      'Name,Address\nEden,Azimpur\n',
      'No columns for the transaction ID and the amount were found, only: Name, Address.',
    ],
    [
      'a statement without amounts',
      'Trx ID,Date\nCK9A,1/3\n',
      'amount was found, only: Trx ID, Date.',
    ],
    [
      'an amount that nobody can read',
      'Trx ID,Amount\nCK9A,10\nCK9B,1e3\n',
      'Line 3: this amount cannot be read.',
    ],
    ['a statement without a transaction', 'Trx ID,Amount\n,\n', 'No transaction was found'],
  ] as const)(
    '%s is no statement, which shows before anything is sent',
    async ([, content, text]) => {
      const server = await openComparison();
      await chooseText(content);
      await expect.element(dialog.getByRole('alert')).toMatchTextContent(text);
      expect(server.callsOf(statements.platformCompare)).toEqual([]);
    },
  );
}

testInRelease('another file replaces the result of the first one', async () => {
  const server = await openComparison({ agreeing: 1 });
  await chooseText('Name,Address\nEden,Azimpur\n');
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent('No columns for the transaction ID');
  expect(server.callsOf(statements.platformCompare)).toEqual([]);
  await chooseText('Trx ID,Amount\nCK9A,10\n');
  await expect.element(dialog.getByText('1 row agrees')).toBeVisible();
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();

  server.refuse(statements.platformCompare, 403);
  await chooseText('Trx ID,Amount\nCK9B,10\n');
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('Failed to compare the statement');
  await expect.element(dialog.getByText('1 row agrees')).not.toBeInTheDocument();
  server.refuse(statements.platformCompare, 503, { message: 'The server is busy.' });
  await chooseText('Trx ID,Amount\nCK9C,10\n');
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The server is busy.');
});
