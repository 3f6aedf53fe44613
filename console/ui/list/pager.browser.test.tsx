import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chooseLanguage } from '../../core/texts.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { renderElement } from '../../testing/render.tsx';
import { Pager } from './pager.tsx';

const List = ({ count, first = 1 }: { readonly count: number; readonly first?: number }) => {
  const [shown, setShown] = useState(first);
  return (
    <>
      <h1>Page {shown} is shown</h1>
      <Pager page={shown} pageSize={25} count={count} onPage={setShown} />
    </>
  );
};

const pages = page.getByRole('navigation', { name: 'Pages' });
const button = (name: string) => pages.getByRole('button', { name, exact: true });

test('steps and numbers lead through a long list, which shows its range', async () => {
  renderElement(<List count={2510} />);
  await expect.element(pages.getByText('1–25 of 2,510')).toBeVisible();
  await expect.element(button('Previous page')).toBeDisabled();
  await expect.element(button('Page 1')).toHaveAttribute('aria-current', 'page');
  await button('Next page').click();
  await expect.element(page.getByText('Page 2 is shown')).toBeVisible();
  await expect.element(pages.getByText('26–50 of 2,510')).toBeVisible();
  await button('Page 101').click();
  await expect.element(pages.getByText('2,501–2,510 of 2,510')).toBeVisible();
  await expect.element(button('Next page')).toBeDisabled();
  await button('Previous page').click();
  await expect.element(page.getByText('Page 100 is shown')).toBeVisible();
  await expectAccessible('pages of a list');
});

test.each([
  ['an empty list', 0, 1],
  ['a list that one page holds', 25, 1],
  ['a page beyond the last one', 26, 3],
])('%s has no pages to go to', async (_, count, first) => {
  renderElement(<List count={count} first={first} />);
  await expect.element(page.getByText(`Page ${first} is shown`)).toBeVisible();
  await expect.element(pages).not.toBeInTheDocument();
});

test('on a phone the buttons are as large as a thumb and fit', async () => {
  await page.viewport(320, 700);
  renderElement(<List count={2510} first={50} />);
  await expect.element(button('Page 50')).toBeVisible();
  for (const one of pages.getByRole('button').elements()) {
    const { left, right, width, height } = one.getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(320);
  }
  await expectAccessible('pages of a list on a phone');
});

test('in Bangla it has the digits of Bangla', async () => {
  await chooseLanguage('bn');
  renderElement(<List count={60} />);
  await expect.element(page.getByText('৬০টির মধ্যে ১–২৫')).toBeVisible();
  const second = page.getByRole('button', { name: 'পাতা ২' });
  await expect.element(second).toHaveTextContent('২');
});
