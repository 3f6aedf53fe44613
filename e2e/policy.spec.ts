import { expectComplaint } from './complaints.ts';
import { expect, test } from './fixtures.ts';

test('every answer of the console lets its scripts add styles by a nonce of its own, and none lists a folder', async ({
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
  for (const path of ['/assets/', '/assets', '/assets/..%2f']) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
});

test('text that would become an element of a page is blocked', async ({ page }) => {
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
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});

test('the inline scripts of the page are allowed, and no other', async ({ page }) => {
  expectComplaint(/script-src|Content Security Policy/);
  await page.route('**/dashboard', async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    const planted = html.replace('</head>', '<script>document.title = "hit"</script></head>');
    await route.fulfill({ response: answer, body: planted });
  });
  await page.goto('/dashboard');
  await expect(page.locator('html')).toHaveAttribute('data-shell', 'page');
  await expect(page).not.toHaveTitle('hit');
});
