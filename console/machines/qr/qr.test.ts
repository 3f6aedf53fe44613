import { decodeQR } from 'qr/decode.js';
import { expect, test } from 'vitest';
import { type Qr, qrOf } from '../../ui/frame/qr.ts';
import { payAddress, svgFile } from './qr.ts';

/** The picture a path draws, at four pixels a module. */
const drawn = ({ size, path }: Qr) => {
  const scale = 4;
  const width = size * scale;
  const data = new Uint8Array(width * width * 3).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
      const start = row * width + Number(x) * scale;
      data.fill(0, start * 3, (start + Number(length) * scale) * 3);
    }
  }
  return { width, height: width, data };
};

test('the code of a machine leads to its payment, by its physical ID', () => {
  const address = payAddress('https://vending.example.com', 'PAD-DHK-0024');
  expect(address).toBe('https://vending.example.com/payment/bKash-pgw?machineId=PAD-DHK-0024');
  expect(decodeQR(drawn(qrOf(address)))).toBe(address);
});

test('a physical ID with signs of an address in it stays one', () => {
  const address = payAddress('https://vending.example.com', 'A&B #1/ক');
  expect(new URL(address).searchParams.get('machineId')).toBe('A&B #1/ক');
  expect(decodeQR(drawn(qrOf(address)))).toBe(address);
});

test('the file holds the same code on white', () => {
  const qr = qrOf('https://vending.example.com');
  expect(svgFile(qr)).toContain(`<path d="${qr.path}"/>`);
  expect(svgFile(qr)).toContain(`viewBox="0 0 ${qr.size} ${qr.size}"`);
});
