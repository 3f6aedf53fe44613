import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = process.env.SERVER ?? 'http://127.0.0.1:3000';
const outDir = 'dist/console';

const packed = /\.(js|css|svg)$/;

/** Writes each file compressed beside itself, so that the server never compresses one twice. */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir = outDir }, bundle) {
    const names = Object.keys(bundle).filter((name) => packed.test(name));
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

/** Shared by screens that few open: these files stay apart from what tabs share. */
const seldom = /[\\/](qr[\\/]|ui[\\/]frame[\\/]qr|ui[\\/]form[\\/]code|console[\\/]admins[\\/])/;

/** Few files, each for a moment: the login, the console around a tab, what tabs share. */
const groups = [
  { name: 'first', tags: ['$initial' as const], priority: 4 },
  { name: 'login', test: /console[\\/]login[\\/]login\.tsx$/, priority: 3 },
  { name: 'console', test: /console[\\/]pages[\\/]app\.tsx$/, priority: 2 },
  { name: 'shared', test: (id: string) => !seldom.test(id), minShareCount: 2, priority: 1 },
];

export default defineConfig({
  plugins: [react(), compressed()],
  publicDir: 'console/ui/public',
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { proxy: { '/api': server, '/payment': server } },
});
