import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type AccountStatement, statements } from '../../contract/statements.ts';
import { expectAddress, nightInDhaka, setClock } from '../testing/actions.ts';
import { expectAccessible } from '../testing/axe.ts';
import {
  buildAccountStatement,
  buildDayFigures,
  buildFigures,
  buildMerchantAccount,
} from '../testing/build-statement.ts';
import { buildInstitutionAdmin, institutionId } from '../testing/builders.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { openConsole } from '../testing/open-console.tsx';
import { startServer } from '../testing/start-server.ts';
import { expectToast } from '../testing/toasts.ts';

const platform = '/dashboard/payments';
const byDay = `/institution/${institutionId}/payments?view=days`;

const statementOf = (accounts: readonly AccountStatement[]) => {
  return { dateStart: '2025-02-15', dateEnd: '2025-03-15', accounts: [...accounts] };
};

const answerStatement = (...accounts: AccountStatement[]): FakeServer =>
  startServer()
    .answer(statements.ofInstitution, statementOf(accounts))
    .answer(statements.ofPlatform, statementOf(accounts));

const tenTaka = { count: 1, amount: 10 };

/** One charge that was given back. */
const refundedDay = buildDayFigures({ charged: tenTaka, refunded: tenTaka });

test('payments stand by day beside the list of payments', async () => {
  setClock(nightInDhaka);
  const server = answerStatement(buildAccountStatement({ days: [refundedDay] }));
  await openConsole(`/institution/${institutionId}/payments`, { admin: buildInstitutionAdmin() });
  await page.getByText('By day', { exact: true }).click();
  await expectAddress(byDay);
  const account = page.getByRole('region', { name: 'Default gateway' });
  const row = account.getByRole('table').getByRole('row').nth(1);
  await expect.element(row).toHaveTextContent('Fri, 14/03/2025101 charge101 refund0–');
  // An institution does not see the payments of others, so it cannot compare.
  await expect.element(account.getByText('the super admin compares it')).toBeVisible();
  await expect.element(account.getByRole('button')).toHaveLength(0);
  expect(server.callsOf(statements.ofInstitution)[0]).toMatchObject({
    params: { institutionId },
    query: { dateStart: '2025-02-15', dateEnd: '2025-03-15' },
  });
  expect(server.callsOf(statements.ofPlatform)).toEqual([]);
});

test('each account has its total and the days on which money moved, amounts below zero with a minus', async () => {
  answerStatement(
    buildAccountStatement({
      account: buildMerchantAccount({ name: '01700•••' }),
      total: buildFigures({
        charged: { count: 2, amount: 20 },
        refunded: { count: 3, amount: 1230 },
        net: -1210,
        open: { count: 1, amount: 10 },
      }),
      days: [refundedDay, buildDayFigures({ date: '2025-03-13' })],
    }),
    buildAccountStatement({
      account: buildMerchantAccount({ _id: 'w2', name: 'Old', isRetired: true }),
    }),
  );
  await openConsole(platform);
  const account = page.getByRole('region', { name: 'Default gateway · 01700•••' });
  const total = account.getByLabelText('Total of Default gateway · 01700•••');
  await expect
    .element(total)
    .toHaveTextContent(
      'Charged (Tk)202 chargesRefunded (Tk)1,2303 refundsNet (Tk)−1,210Open (Tk)101 payment',
    );
  const table = account.getByRole('table', { name: 'Days of Default gateway · 01700•••' });
  await expect.element(table.getByRole('row')).toHaveLength(2);
  await expect
    .element(
      account.getByText(
        'Days without a charge or refund are left out here; the CSV has every day.',
      ),
    )
    .toBeVisible();

  const retired = page.getByRole('region', { name: 'Default gateway · Old' });
  await expect.element(retired.getByText('Replaced')).toBeVisible();
  await expect
    .element(retired.getByText('Nothing was charged or refunded in this range.'))
    .toBeVisible();
  await expectAccessible('payments by day');
});

test('periods of at most a year are offered, and change the days that are requested', async () => {
  setClock(nightInDhaka);
  const server = answerStatement(buildAccountStatement());
  await openConsole(byDay);
  await page.getByRole('combobox', { name: 'Period' }).click();
  for (const name of ['Maximum', 'Last 2 years']) {
    await expect.element(page.getByRole('option', { name })).not.toBeInTheDocument();
  }
  await page.getByRole('option', { name: 'Last year' }).click();
  await expectAddress(`${byDay}&period=last_year`);
  const lastQuery = () => server.callsOf(statements.ofInstitution).at(-1)?.query;
  await expect.poll(lastQuery).toEqual({ dateStart: '2024-03-15', dateEnd: '2025-03-15' });
  await page.getByText('Payments', { exact: true }).last().click();
  // The other view has a range of its own.
  await expectAddress(`/institution/${institutionId}/payments`);
});

test('the days come as a file of the same range', async () => {
  setClock(nightInDhaka);
  const file = new TextEncoder().encode('Merchant account\r\n');
  const server = answerStatement(buildAccountStatement())
    .answer(statements.csv, file)
    .answer(statements.platformCsv, file);
  await openConsole(`${byDay}&period=this_month`);
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const query = { dateStart: '2025-03-01', dateEnd: '2025-03-15' };
  await expect
    .poll(() => server.callsOf(statements.csv))
    .toEqual([{ params: { institutionId }, query, body: undefined, language: 'en' }]);

  await openConsole(`${platform}?period=this_month`);
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await expect
    .poll(() => server.callsOf(statements.platformCsv))
    .toEqual([{ params: {}, query, body: undefined, language: 'en' }]);
  server.refuse(statements.platformCsv, 403);
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await expectToast('Failed to download the payments by day');
});

test('figures that do not come say so and can be tried again', async () => {
  const server = answerStatement(buildAccountStatement()).refuse(statements.ofPlatform, 400);
  await openConsole(platform);
  await expect
    .element(page.getByRole('alert').getByText('Failed to fetch the payments by day'))
    .toBeVisible();
  server.answer(statements.ofPlatform, statementOf([buildAccountStatement()]));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect
    .element(page.getByText('Nothing was charged or refunded in this range.'))
    .toBeVisible();
});

test('without an account and a payment there is nothing to show', async () => {
  answerStatement();
  await openConsole(platform);
  await expect.element(page.getByText('No payments found')).toBeVisible();
  await expect
    .element(page.getByText('Nobody paid by bKash in this range, and no bKash account is set up.'))
    .toBeVisible();
  await expectAccessible('no payments by day');
});

test('the button that compares stands at accounts whose statement is the admin’s own', async () => {
  answerStatement(
    buildAccountStatement(),
    buildAccountStatement({
      account: buildMerchantAccount({ _id: 'w2', owner: 'INSTITUTION', name: 'eden' }),
    }),
  );
  await openConsole(byDay);
  await expect
    .element(page.getByRole('button', { name: 'Compare with a statement: eden' }))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Compare/ })).toHaveLength(1);
  await openConsole(platform);
  await expect.element(page.getByRole('button', { name: /^Compare/ })).toHaveLength(2);
});
