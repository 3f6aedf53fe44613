import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { organizations } from '../../../contract/organizations.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { aServer, shareServer } from '../../testing/server.ts';
import { anOrganization } from '../../testing/tenants.ts';

shareServer();

const mark = 'marker-of-an-upload';
const payload = `<script>document.title="${mark}"</script>`;
const megabyte = 1024 * 1024;

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};

/** A PNG of this size by its header, with these pixels, and these chunks before them. */
const png = (width: number, height: number, pixels: Buffer, ...chunks: readonly Buffer[]) => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...chunks,
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
const rows = Buffer.alloc((64 * 3 + 1) * 64);
const pngWith = (...chunks: readonly Buffer[]) => png(64, 64, rows, ...chunks);
const text = (type: string, data: string | Buffer) =>
  chunk(type, Buffer.concat([Buffer.from('Comment\0', 'latin1'), Buffer.from(data)]));
/** Zeros pack a thousand times smaller. */
const bomb = (bytes: number) => deflateSync(Buffer.alloc(bytes), { level: 9 });

const flat = sharp({ create: { width: 64, height: 64, channels: 3, background: '#a05' } });
const moving = sharp([await flat.png().toBuffer(), await flat.clone().negate().png().toBuffer()], {
  join: { animated: true },
});
const frames = [0, 1].flatMap((index) => [
  chunk('fcTL', Buffer.concat([Buffer.from([0, 0, 0, index]), Buffer.alloc(22)])),
  chunk('fdAT', Buffer.concat([Buffer.from([0, 0, 0, index]), deflateSync(rows)])),
]);
const animation = chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
const [small, webp] = [await flat.png().toBuffer(), await flat.webp().toBuffer()];
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${payload}</svg>`;

const files: readonly (readonly [string, () => Buffer | string])[] = [
  ['an SVG in UTF-16', () => Buffer.from(`\ufeff${svg}`, 'utf16le')],
  ['a packed SVG', () => gzipSync(svg)],
  ['a PNG with a page behind', () => Buffer.concat([small, Buffer.from(payload)])],
  ['a PNG with a page in its text', () => pngWith(text('tEXt', payload))],
  ['a PNG with an archive behind', () => Buffer.concat([small, gzipSync(payload)])],
  ['a WebP with a page behind', () => Buffer.concat([webp, Buffer.from(payload)])],
  ['a moving PNG', () => pngWith(animation, ...frames)],
  ['a PNG that claims 2.5 gigapixels', () => png(50_000, 50_000, rows)],
  ['a PNG that claims to have no end', () => png(0x7fffffff, 0x7fffffff, rows)],
  ['a PNG without a width', () => png(0, 64, rows)],
  ['a PNG of one long line', () => png(1_000_000, 1, Buffer.alloc(3_000_001))],
  ['a PNG with too many pixels packed', () => png(64, 64, Buffer.alloc(100 * megabyte))],
  [
    'a PNG with a bomb for a profile',
    () => pngWith(text('iCCP', Buffer.concat([Buffer.alloc(1), bomb(100 * megabyte)]))),
  ],
  [
    'a PNG with bombs for texts',
    () => {
      const packed = Buffer.concat([Buffer.alloc(1), bomb(50 * megabyte)]);
      return pngWith(...Array.from({ length: 4 }, () => text('zTXt', packed)));
    },
  ],
  ['PostScript', () => '%!PS\n(/etc/passwd) (r) file'],
  ['a script of ImageMagick', () => 'push graphic-context\nfill url(https://127.0.0.1/"|id")'],
];

const names = [
  '../../../../tmp/logo.png',
  'logo.php\0.png',
  `${'x'.repeat(10_000)}.png`,
  'a;id|sh',
];

test.each([
  ...files.map(([what, make]) => [what, 'logo.png', make] as const),
  ['a moving WebP', 'logo.webp', () => moving.clone().webp().toBuffer()] as const,
  ...names.map((name) => [`a file named ${name.slice(0, 30)}`, name, () => small] as const),
])('no hostile file is stored as it was sent: %s', async (_what, name, make) => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const { id } = await anOrganization(server);
  const findLogos = () => server.store.read.selectFrom('logos').select('id').execute();
  const before = new Set((await findLogos()).map((logo) => logo.id));
  const sent = Buffer.from(await make());
  const form = new FormData();
  form.set('name', 'An organization');
  form.set('description', 'With a picture');
  form.set('logo', new File([new Uint8Array(sent)], name, { type: 'image/png' }));
  const answer = await server.ask(organizations.update, { params: { id }, token, body: form });
  const logos = (await findLogos()).filter((logo) => !before.has(logo.id));
  expect([200, 400, 413]).toContain(answer.status);
  expect(logos).toHaveLength(answer.status === 200 ? 1 : 0);
  for (const logo of logos) {
    const { rawPayload: stored } = await server.http.inject({ url: `/api/v1/logo/${logo.id}` });
    expect(stored).not.toEqual(sent);
    expect(stored.includes(mark)).toBe(false);
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp' });
    expect(stored.includes('ANIM')).toBe(false);
  }
});
