import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chooseLanguage } from '../../core/texts.ts';
import { nightInDhaka, setClock } from '../../testing/actions.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { expectTexts } from '../../testing/read-texts.ts';
import { renderElement } from '../../testing/render.tsx';
import { Id, orNone, TimeCell, TimeLine } from './cells.tsx';
import { Fact } from './fact.tsx';
import { FactList } from './fact-list.tsx';
import { ListToolbar } from './list-toolbar.tsx';

test('a time is one of the business, with its age in the largest unit that fits', async () => {
  setClock(nightInDhaka);
  const ages = [30, 90, 2 * 3600, 50 * 3600];
  const instants = ages.map((age) => new Date(Date.parse(nightInDhaka) - age * 1000).toISOString());
  renderElement(
    <ul>
      {instants.map((at) => (
        <li key={at}>
          <TimeCell at={at} />
        </li>
      ))}
      <li>
        <TimeLine at={nightInDhaka} />
      </li>
    </ul>,
  );
  await expectTexts(page.getByRole('listitem'), [
    '15/03/2025 01:59Just now',
    '15/03/2025 01:581 min ago',
    '15/03/2025 00:002 h ago',
    '13/03/2025 00:002 d ago',
    '15/03/2025 02:00 · Just now',
  ]);
  const first = page.getByRole('listitem').first().getByRole('time');
  await expect.element(first).toHaveAttribute('datetime', instants[0]);
});

test('in Bangla a time has the digits of Bangla', async () => {
  setClock(nightInDhaka);
  await chooseLanguage('bn');
  renderElement(<TimeLine at="2025-03-14T17:00:00.000Z" />);
  await expect.element(page.getByText('১৪/০৩/২০২৫ ২৩:০০')).toBeVisible();
  await expect.element(page.getByText('৩ ঘণ্টা আগে')).toBeVisible();
});

test('a short ID does not break at its hyphens, a long one does', async () => {
  const long = 'PAD-DHK-0025-0026-0027-0028';
  renderElement(
    <div style={{ width: 60 }}>
      <Id>PAD-DHK-0025</Id>
      <Id>{long}</Id>
    </div>,
  );
  await expect.element(page.getByText('PAD-DHK-0025', { exact: true })).toHaveStyle({
    whiteSpace: 'nowrap',
  });
  await expect.element(page.getByText(long)).toHaveStyle({ whiteSpace: 'normal' });
});

test('a missing value is a dash in a cell and left out among facts', async () => {
  renderElement(
    <>
      <h1>Card</h1>
      <p>{orNone('')}</p>
      <Fact name="RFID" value="K-1" />
      <Fact name="Failure Reason" value={null} />
      <FactList
        className={undefined}
        facts={[
          ['Designation', 'Teacher'],
          ['Designation ID', ''],
        ]}
      />
    </>,
  );
  await expectTexts(page.getByRole('paragraph'), ['–', 'RFID K-1']);
  await expectTexts(page.getByRole('term'), ['Designation']);
  await expectTexts(page.getByRole('definition'), ['Teacher']);
  await expectAccessible('facts');
});

test('a toolbar has its title for screen readers, and its status', async () => {
  renderElement(
    <ListToolbar
      title="RFIDs"
      narrow={<input aria-label="Find" />}
      status="4 RFIDs, 1 blocked"
      action={<button type="button">Add RFID</button>}
    />,
  );
  const title = page.getByRole('heading', { level: 1, name: 'RFIDs' });
  await expect.element(title).toBeInTheDocument();
  expect(title.element().getBoundingClientRect().width).toBeLessThanOrEqual(1);
  await expect.element(page.getByRole('status')).toHaveTextContent('4 RFIDs, 1 blocked');
  await expectAccessible('the toolbar of a list');
});
