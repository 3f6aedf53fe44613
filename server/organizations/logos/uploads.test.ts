import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { organizations } from '../../../contract/organizations.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { aServer, shareServer, type TestServer } from '../../testing/server.ts';
import { uniqueLetters } from '../../testing/unique.ts';

shareServer();

const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#E2136E' } });

const formOf = (bytes: Uint8Array | string, name: string, type: string): FormData => {
  const form = new FormData();
  form.set('name', uniqueLetters());
  form.set('description', 'A foundation');
  form.set(
    'logo',
    new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type }),
  );
  return form;
};

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await aServer();
  ({ token } = await aSuper(server));
});

const upload = async (bytes: Uint8Array, name = 'logo.png', type = 'image/png') => {
  const body = formOf(bytes, name, type);
  const { organization } = await server.call(organizations.create, { token, body });
  return server.http.inject({ url: organization.logo ?? '' });
};

const findLogos = () => server.store.read.selectFrom('logos').select('id').execute();

const refusalOf = async (bytes: Uint8Array | string, name = 'logo.png', type = 'image/png') => {
  const body = formOf(bytes, name, type);
  const before = await findLogos();
  const refusal = await server.expectRefusal(organizations.create, { token, body });
  expect(await findLogos()).toEqual(before);
  expect(refusal.body.errors).toEqual({ logo: refusal.body.message });
  return [refusal.status, refusal.body.message];
};

test.each(['png', 'jpeg', 'webp'] as const)(
  'a %s is served as WebP to anyone, never sniffed and kept for good',
  async (format) => {
    const answer = await upload(await picture().toFormat(format).toBuffer());
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 40,
      height: 30,
    });
  },
);

test('what a picture is depends on its content, whatever its name and type', async () => {
  const answer = await upload(await picture().png().toBuffer(), 'logo.exe', 'text/html');
  expect(answer.headers['content-type']).toBe('image/webp');
});

test('a large picture is made to fit 512 pixels', async () => {
  const answer = await upload(await picture(1600, 800).png().toBuffer());
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 512, height: 256 });
});

test('nothing that is hidden in or behind a picture is kept', async () => {
  const hidden = '<script>alert(1)</script>';
  const bytes = await picture()
    .withExif({ IFD0: { Copyright: hidden } })
    .jpeg()
    .toBuffer();
  const answer = await upload(Buffer.concat([bytes, Buffer.from(`<html>${hidden}</html>`)]));
  expect(answer.rawPayload.includes('script')).toBe(false);
  expect((await sharp(answer.rawPayload).metadata()).exif).toBeUndefined();
});

test('a picture that speaks of XML in its own data is still a picture', async () => {
  const bytes = await picture()
    .withExif({ IFD0: { ImageDescription: '<?xml version="1.0"?><svg>' } })
    .jpeg()
    .toBuffer();
  expect((await upload(bytes)).statusCode).toBe(200);
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
test.each([
  ['plain', svg],
  ['with a prolog', `<?xml version="1.0" encoding="UTF-8"?>\n${svg}`],
  ['with a byte order mark', `\uFEFF  ${svg}`],
  ['with a comment first', `<!-- made by hand -->${svg}`],
  ['with a document type', `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "">${svg}`],
])('an SVG %s is refused by name', async (_name, text) => {
  expect(await refusalOf(text, 'logo.svg', 'image/svg+xml')).toEqual([
    400,
    'SVG is not accepted. Choose a PNG, JPEG or WebP picture.',
  ]);
});

const notWhole = 'The file is not a complete PNG, JPEG or WebP picture. Choose another one.';

test.each(['gif', 'tiff', 'avif'] as const)('a %s is refused', async (format) => {
  const bytes = await picture().toFormat(format).toBuffer();
  expect(await refusalOf(bytes, 'logo.png', 'image/png')).toEqual([400, notWhole]);
});

test.each(['png', 'jpeg', 'webp'] as const)('a %s that is cut short is refused', async (format) => {
  const { data, info } = await sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .toFormat(format)
    .toBuffer({ resolveWithObject: true });
  expect(await refusalOf(data.subarray(0, info.size / 2))).toEqual([400, notWhole]);
});

test.each([
  ['a web page', '<!doctype html><p>hello'],
  ['a page that starts like a GIF', 'GIF89a/*<script>*/=1;alert(1)'],
  ['a PDF', '%PDF-1.7 %âãÏÓ'],
])('%s is refused', async (_name, text) => {
  expect(await refusalOf(text)).toEqual([400, notWhole]);
});

test('a picture of more than 16 megapixels is refused, however few its bytes', async () => {
  const bytes = await picture(4250, 4000).png({ compressionLevel: 9 }).toBuffer();
  expect(bytes.length).toBeLessThan(200_000);
  expect(await refusalOf(bytes)).toEqual([
    400,
    'The picture has more than 16 megapixels. Choose a smaller one.',
  ]);
});

test('every frame of a moving picture counts', async () => {
  const pink = await picture(3000, 3000).png().toBuffer();
  const other = await picture(3000, 3000).negate().png().toBuffer();
  const bytes = await sharp([pink, other], { join: { animated: true } })
    .webp({ effort: 0, lossless: true })
    .toBuffer();
  expect(await refusalOf(bytes)).toEqual([
    400,
    'The picture has more than 16 megapixels. Choose a smaller one.',
  ]);
});

test('a file of more than 2 MB is refused', async () => {
  expect(await refusalOf(new Uint8Array(2 * 1024 * 1024 + 1))).toEqual([
    413,
    'The picture is larger than 2 MB. Choose a smaller one.',
  ]);
});

test('a logo that is no file is no new picture', async () => {
  const form = { name: uniqueLetters(), description: 'A foundation' };
  const bytes = await picture().png().toBuffer();
  const body = formOf(bytes, 'a.png', 'image/png');
  const { organization } = await server.call(organizations.create, { token, body });
  const params = { id: organization._id };
  for (const logo of [
    null,
    '',
    'null',
    'undefined',
    '/api/v1/logo/x',
    'https://vms.example/api/v1/logo/x',
  ]) {
    const without = { ...form, name: uniqueLetters(), logo };
    const created = await server.call(organizations.create, { token, body: without });
    expect([logo, created.organization.logo]).toEqual([logo, null]);
    const after = await server.call(organizations.update, {
      token,
      params,
      body: { ...form, logo },
    });
    expect([logo, after.organization.logo]).toEqual([logo, organization.logo]);
  }
});

test('an empty file is no new picture', async () => {
  const body = formOf('', '', 'application/octet-stream');
  const { organization } = await server.call(organizations.create, { token, body });
  expect(organization.logo).toBeNull();
});

test('a logo that is not a file is refused', async () => {
  const body = {
    name: uniqueLetters(),
    description: 'A foundation',
    logo: 'https://example.com/a.png',
  };
  const refusal = await server.expectRefusal(organizations.create, { token, body });
  expect([refusal.status, refusal.body.errors]).toEqual([400, { logo: 'Choose an image file' }]);
});

test('a picture that does not exist is a 404', async () => {
  const answer = await server.http.inject({ url: '/api/v1/logo/no-such-logo' });
  expect([answer.statusCode, answer.json()]).toEqual([
    404,
    { message: 'Logo not found', code: 'logoNotFound' },
  ]);
});
