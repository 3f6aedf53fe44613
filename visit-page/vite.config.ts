import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { compressed } from '../tools/compressed.ts';

const outDir = '../dist/visit';

/** The visit page: few kilobytes for cheap phones, and a service worker that opens it offline. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/visit/',
  publicDir: false,
  resolve: {
    alias: {
      'react-dom/client': 'preact/compat/client',
      'react/jsx-runtime': 'preact/jsx-runtime',
      react: 'preact/compat',
    },
  },
  plugins: [
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '.',
      filename: 'service-worker.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: { rollupFormat: 'iife', globPatterns: ['index.html', 'assets/*.{js,css}'] },
    }),
    compressed(outDir),
  ],
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome100', 'safari15.4'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
