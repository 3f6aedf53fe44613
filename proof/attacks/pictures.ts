import { createCipheriv, randomBytes } from 'node:crypto';
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';

/** A file as an attacker uploads it: none of them may be stored as it was sent. */
export interface Hostile {
  readonly say: string;
  readonly name: string;
  readonly type: string;
  /** Made when it is asked for: some are long in the making. */
  readonly bytes: () => Buffer;
}

type Made = Buffer | string;

/** Stands in every file that has room for it: what is stored must not hold it. */
const payload = '<script>document.title="marker-of-an-upload"</script>';
export const payloadMark = 'marker-of-an-upload';

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const header = (width: number, height: number): Buffer => {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([8, 2, 0, 0, 0], 8);
  return chunk('IHDR', data);
};

/** A PNG that says it is this large, with these chunks before its pixels. */
const png = (width: number, height: number, pixels: Buffer, ...chunks: readonly Buffer[]): Buffer =>
  Buffer.concat([
    signature,
    header(width, height),
    ...chunks,
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);

const rows = (width: number, height: number): Buffer => Buffer.alloc((width * 3 + 1) * height);
const smallWith = (...chunks: readonly Buffer[]): Buffer => png(64, 64, rows(64, 64), ...chunks);
const text = (type: string, data: string | Buffer): Buffer =>
  chunk(type, Buffer.concat([Buffer.from('Comment\0', 'latin1'), Buffer.from(data)]));

/** So much nothing that it packs a thousand times smaller. */
const bomb = (bytes: number): Buffer => deflateSync(Buffer.alloc(bytes), { level: 9 });
const packed = (bytes: number): Buffer => Buffer.concat([Buffer.from([0]), bomb(bytes)]);
const megabyte = 1024 * 1024;

const flat = { create: { width: 64, height: 64, channels: 3, background: '#a05' } } as const;

/** 16 megapixels that pack well under 2 MB: the most that is taken. */
export const largePicture = async (): Promise<Buffer> => {
  const create = { width: 3990, height: 3990, channels: 3, background: '#2a6' } as const;
  return sharp({ create }).png({ compressionLevel: 9 }).toBuffer();
};

/** As people upload it. */
export const smallPicture = (): Promise<Buffer> => sharp(flat).png().toBuffer();

export const hostilePictures = async (): Promise<Hostile[]> => {
  const small = await smallPicture();
  const jpeg = await sharp(flat).jpeg().toBuffer();
  const webp = await sharp(flat).webp().toBuffer();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${payload}</svg>`;
  const hidden = await sharp(flat)
    .withExif({ IFD0: { Copyright: payload, Artist: payload } })
    .jpeg()
    .toBuffer();
  const pages = { width: 64, height: 64 * 100, channels: 3, background: '#05a', pageHeight: 64 };
  const moving = sharp({ create: pages as typeof flat.create & { pageHeight: number } });
  const [gif, movingWebp] = [await moving.clone().gif().toBuffer(), await moving.webp().toBuffer()];
  const frames = Array.from({ length: 50 }, (_, index) =>
    Buffer.concat([
      chunk('fcTL', Buffer.concat([Buffer.from([0, 0, 0, index]), Buffer.alloc(22)])),
      chunk('fdAT', Buffer.concat([Buffer.from([0, 0, 0, index]), deflateSync(rows(64, 64))])),
    ]),
  );
  const apng = smallWith(chunk('acTL', Buffer.from([0, 0, 0, 50, 0, 0, 0, 0])), ...frames);
  const zip = Buffer.concat([Buffer.from('PK\x03\x04'), gzipSync(Buffer.alloc(10 * megabyte))]);
  const pdf = `%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n${payload}`;
  const noise = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16));
  const ftyp = (brand: string) =>
    Buffer.from(`\0\0\0\x1cftyp${brand}\0\0\0\0${brand}mif1`, 'latin1');

  const files: readonly (readonly [string, string, string, Made | (() => Made)])[] = [
    ['an SVG', 'logo.svg', 'image/svg+xml', svg],
    ['an SVG that says it is a PNG', 'logo.png', 'image/png', svg],
    ['an SVG after a space', 'logo.png', 'image/png', `\n\t ${svg}`],
    ['an SVG after a byte order mark', 'logo.svg', 'image/svg+xml', `\ufeff${svg}`],
    ['an SVG in UTF-16', 'logo.svg', 'image/svg+xml', Buffer.from(`\ufeff${svg}`, 'utf16le')],
    [
      'an SVG with a way in',
      'logo.svg',
      'image/svg+xml',
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>`,
    ],
    ['a packed SVG', 'logo.svgz', 'image/svg+xml', gzipSync(svg)],
    ['a page', 'logo.html', 'text/html', `<!doctype html>${payload}`],
    ['a page that says it is a PNG', 'logo.png', 'image/png', `<!doctype html>${payload}`],
    [
      'a PNG with a page behind',
      'logo.png',
      'image/png',
      Buffer.concat([small, Buffer.from(payload)]),
    ],
    ['a PNG with a page in its text', 'logo.png', 'image/png', smallWith(text('tEXt', payload))],
    ['a PNG with an archive behind', 'logo.png', 'image/png', Buffer.concat([small, zip])],
    [
      'a JPEG with a page behind',
      'logo.jpg',
      'image/jpeg',
      Buffer.concat([jpeg, Buffer.from(payload)]),
    ],
    ['a JPEG with a page in its Exif', 'logo.jpg', 'image/jpeg', hidden],
    [
      'a JPEG that says it is a page',
      'logo.html',
      'text/html',
      Buffer.concat([jpeg, Buffer.from(payload)]),
    ],
    [
      'a WebP with a page behind',
      'logo.webp',
      'image/webp',
      Buffer.concat([webp, Buffer.from(payload)]),
    ],
    [
      'a GIF and JavaScript at once',
      'logo.gif',
      'image/gif',
      `GIF89a/*${'\0'.repeat(20)}*/=1;${payload}`,
    ],
    ['a moving GIF', 'logo.gif', 'image/gif', gif],
    ['a moving WebP', 'logo.webp', 'image/webp', movingWebp],
    ['a moving PNG', 'logo.png', 'image/png', apng],
    [
      'a PNG that says it has 2.5 gigapixels',
      'logo.png',
      'image/png',
      png(50_000, 50_000, Buffer.alloc(100)),
    ],
    [
      'a PNG that says it has no end',
      'logo.png',
      'image/png',
      png(0x7fffffff, 0x7fffffff, Buffer.alloc(100)),
    ],
    ['a PNG without a width', 'logo.png', 'image/png', png(0, 64, Buffer.alloc(100))],
    [
      'a PNG of 144 megapixels',
      'logo.png',
      'image/png',
      () => png(12_000, 12_000, rows(12_000, 12_000)),
    ],
    ['a PNG of one long line', 'logo.png', 'image/png', png(1_000_000, 1, rows(1_000_000, 1))],
    [
      'a PNG with too many pixels packed',
      'logo.png',
      'image/png',
      () => png(64, 64, Buffer.alloc(200 * megabyte)),
    ],
    [
      'a PNG with a bomb for a profile',
      'logo.png',
      'image/png',
      () => smallWith(text('iCCP', packed(300 * megabyte))),
    ],
    [
      'a PNG with a bomb for a text',
      'logo.png',
      'image/png',
      () => smallWith(text('zTXt', packed(300 * megabyte))),
    ],
    [
      'a PNG with ten bombs',
      'logo.png',
      'image/png',
      () => smallWith(...Array.from({ length: 10 }, () => text('zTXt', packed(50 * megabyte)))),
    ],
    [
      'a PNG with a bomb in two tongues',
      'logo.png',
      'image/png',
      () =>
        smallWith(text('iTXt', Buffer.concat([Buffer.from([1, 0, 0, 0]), bomb(100 * megabyte)]))),
    ],
    ['half a PNG', 'logo.png', 'image/png', (await largePicture()).subarray(0, 5000)],
    ['half a JPEG', 'logo.jpg', 'image/jpeg', jpeg.subarray(0, jpeg.length / 2)],
    ['half a WebP', 'logo.webp', 'image/webp', webp.subarray(0, webp.length / 2)],
    ['nothing', 'logo.png', 'image/png', ''],
    ['the first bytes of a PNG', 'logo.png', 'image/png', signature],
    ['rubbish', 'logo.png', 'image/png', noise.update(Buffer.alloc(100_000))],
    ['100 MB', 'logo.png', 'image/png', () => Buffer.concat([small, Buffer.alloc(100 * megabyte)])],
    ['a TIFF', 'logo.tif', 'image/tiff', await sharp(flat).tiff().toBuffer()],
    ['an AVIF', 'logo.avif', 'image/avif', ftyp('avif')],
    ['a HEIC', 'logo.heic', 'image/heic', ftyp('heic')],
    ['a BMP', 'logo.bmp', 'image/bmp', Buffer.concat([Buffer.from('BM'), Buffer.alloc(200)])],
    ['a PDF', 'logo.pdf', 'application/pdf', pdf],
    ['an archive', 'logo.zip', 'application/zip', zip],
    ['a film', 'logo.mp4', 'video/mp4', ftyp('isom')],
    ['PostScript', 'logo.eps', 'image/x-eps', `%!PS\n(/etc/passwd) (r) file`],
    [
      'a text of ImageMagick',
      'logo.png',
      'image/png',
      'push graphic-context\nfill url(https://127.0.0.1/"|id")\npop graphic-context',
    ],
    [
      'a name that leaves the folder',
      '../../../../tmp/logo.png',
      'image/png',
      Buffer.concat([small, Buffer.from(payload)]),
    ],
    ['a name with a NUL', 'logo.php\0.png', 'image/png', small],
    ['a name of 10,000 letters', `${'x'.repeat(10_000)}.png`, 'image/png', small],
    [
      'a name that is a program',
      'con.png;id|sh',
      'image/png',
      Buffer.concat([small, randomBytes(64)]),
    ],
  ];
  return files.map(([say, name, type, made]) => ({
    say,
    name,
    type,
    bytes: () => Buffer.from(typeof made === 'function' ? made() : made),
  }));
};
