import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|css|svg)$/;

/** Writes compressed copies of each file, so that the server never compresses one at run time. */
export const compressed = (outDir: string): Plugin => ({
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir = outDir }, bundle) {
    const names = Object.keys(bundle).filter((name) => compressible.test(name));
    await Promise.all(
      names.map(async (name) => {
        const file = join(dir, name);
        const bytes = await readFile(file);
        await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes));
        await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
      }),
    );
  },
});
