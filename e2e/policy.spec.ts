import { expectComplaint } from './complaints.ts';
import { expect, test } from './fixtures.ts';

test('every answer of the console lets its scripts add styles by a nonce of its own', async ({
  request,
}) => {
  const nonces = new Set<string>();
  for (const path of ['/', '/dashboard', '/dashboard']) {
    const answer = await request.get(path, { headers: { accept: 'text/html' } });
    const [, nonce = ''] =
      /<meta name="style-nonce" content="([^"]+)"/.exec(await answer.text()) ?? [];
    const policy = answer.headers()['content-security-policy'] ?? '';
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}';`);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
});

test('text that would become an element of a page is not let through', async ({ page }) => {
  expectComplaint(/requires 'TrustedHTML'/);
  await page.goto('/');
  const refused = await page.evaluate(() => {
    try {
      document.body.innerHTML = '<img src="x" onerror="hit()">';
      return undefined;
    } catch (error) {
      return String(error);
    }
  });
  expect(refused).toContain('TrustedHTML');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
});
