import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, createLogger, defineConfig, type Plugin, type Rolldown } from 'vite';
import { compressed } from './tools/compressed.ts';
import { cutFonts } from './tools/fonts.js';
import { readLicences } from './tools/licences.js';

const {
  SERVER: server = 'http://127.0.0.1:3000',
  TIME_ZONE: timeZone = 'Asia/Dhaka',
  PUBLIC_ORIGIN: publicOrigin = '',
} = process.env;
const outDir = 'dist/console';
/** The oldest browsers that the console supports; `index.html` tells older ones. */
const cssTarget = ['chrome100', 'safari15.4'];
/** Safari 15.4 lacks some of it, such as static blocks; e2e/old-browsers.spec.ts looks for them. */
const target = 'es2022';

type Bundle = Rolldown.OutputBundle;

/** Returns a chunk and its styles, by the name of its group. */
const filesOf = (bundle: Bundle, name: string): string[] =>
  Object.values(bundle).flatMap((file) =>
    file.type === 'chunk' && file.name === name
      ? [file.fileName, ...(file.viteMetadata?.importedCss ?? [])]
      : [],
  );

/** Fonts that pages in Bangla are drawn with: what comes after the first picture moves it. */
const banglaFontsOf = (bundle: Bundle): string[] =>
  Object.keys(bundle).filter((name) => /bangla-\d+-[^/]*\.woff2$/.test(name));

/** Chunk groups that console/core/preload loads before the entry can. */
const initialGroups = ['login', 'console', 'bangla'];

/** Tag of `console/core/preload` in the page during development. */
const firstTag = '<script type="module" src="/console/core/preload/main.ts"></script>';

/** Builds console/core/preload as one script without imports. */
const buildFirst = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target,
      lib: { entry: 'console/core/preload/main.ts', formats: ['iife'], name: 'first' },
    },
  });
  const [{ output }] = [built].flat() as [Rolldown.RolldownOutput];
  return output[0].code.trim();
};

/** Inlines console/core/preload. Runs before Vite looks for module scripts in the page. */
const inlinePreload = (): Plugin => ({
  name: 'first',
  apply: 'build',
  transformIndexHtml: {
    order: 'pre',
    handler: async (html) => {
      const script = await buildFirst();
      return html.replace(firstTag, () => `<script>${script}</script>`);
    },
  },
});

/** The server writes these settings into the built page; in development Vite serves the page. */
const settingsInPage = (): Plugin => ({
  name: 'settings-in-page',
  apply: 'serve',
  transformIndexHtml: (html) =>
    html
      .replace('name="time-zone" content="Asia/Dhaka"', `name="time-zone" content="${timeZone}"`)
      .replace('name="public-origin" content=""', `name="public-origin" content="${publicOrigin}"`),
});

const licences = (): Plugin => ({
  name: 'licences',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'licences.txt', source: readLicences() });
  },
});

const publicDir = 'console/ui/public';
const iconTag = 'href="/favicon.svg"';

const iconInside = async (): Promise<string> => {
  const icon = await readFile(join(publicDir, 'favicon.svg'), 'utf8');
  return `href='data:image/svg+xml,${icon.replace(/\n\s*/g, '').replaceAll('#', '%23')}'`;
};

/** Inlines icon and entry styles, to save requests before the first paint, and lists `initialGroups`. */
const page = (): Plugin => {
  let styles = '';
  return {
    name: 'page',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.isEntry) continue;
        for (const name of chunk.viteMetadata?.importedCss ?? []) {
          const css = bundle[name];
          if (css?.type === 'asset') styles += css.source;
          delete bundle[name];
        }
        chunk.viteMetadata?.importedCss.clear();
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle = {} }) => {
        const icon = await iconInside();
        const content = initialGroups.reduce(
          (text, part) => {
            const fonts = part === 'bangla' ? banglaFontsOf(bundle) : [];
            const files = [...filesOf(bundle, part), ...fonts].map((file) => `/${file}`);
            return text.replace(
              `name="files-${part}" content=""`,
              `name="files-${part}" content="${files.join(' ')}"`,
            );
          },
          html.replace(iconTag, icon),
        );
        const style = { tag: 'style', attrs: { nonce: '' }, children: styles };
        return { html: content, tags: [{ ...style, injectTo: 'head' as const }] };
      },
    },
  };
};

const file = (...names: string[]) => new RegExp(`console/(${names.join('|')})\\.tsx?$`);

const isOfConsole = file(
  'pages/(?:[a-z]+/)?(?!two-step|password-form|phone-sheet|first-steps|backup-notice|rfid|machine\\.tsx|attention\\.tsx|institution-payments-view)[a-z-]+',
  'overview/(overview|lower-sections)',
  'core/live/follow',
  'admins/(new-login|origin)',
);

/** Rarely opened modules, excluded from the chunk of their noun. */
const rarelyOpened = /[\\/](qr|import|two-step|new-password|common-passwords)[\\/.-]/;
const rooms = /[\\/]console[\\/](?!core|ui|words|entities|pages)([a-z]+)[\\/]/;

/** Pages that show a single noun go into its chunk. */
const isOfPayments = file('pages/institution/institution-payments-view');
const isOfAttention = file('pages/tenant/attention');

const nounOf = (id: string): string | null => {
  if (isOfAttention.test(id)) return 'attention';
  return isOfPayments.test(id) ? 'payments' : (rooms.exec(id)?.[1] ?? null);
};
const isOfNoun = (id: string): boolean => !rarelyOpened.test(id) && nounOf(id) !== null;

/**
 * Chunk groups: code shared by login and console, the login, the console with its frame and the
 * overview, code that nouns share, and each noun.
 */
const groups = [
  { name: 'first', tags: ['$initial' as const], priority: 8 },
  { name: 'login', test: file('admins/login/login'), priority: 7 },
  { name: 'console', test: isOfConsole, priority: 5 },
  {
    name: 'shared',
    test: (id: string) => !isOfNoun(id) && !rarelyOpened.test(id),
    minShareCount: 2,
    priority: 3,
  },
  { name: nounOf, test: isOfNoun, priority: 2 },
  { name: 'calendar', test: file('ui/filters/range-calendar'), priority: 1 },
];

/** Paths that the server answers and the console does not. */
const serverPaths =
  '^/(api|payment|visit|docs|openapi\\.json|livez|readyz|health|metrics)(?=[/?]|$)';

/** Hides proxy errors while the server restarts: its own output explains them. */
const customLogger = createLogger();
const { error } = customLogger;
customLogger.error = (text, options) => {
  if (!text.includes('http proxy error')) error(text, options);
};

export default defineConfig(async () => ({
  customLogger,
  plugins: [react(), compressed(outDir), inlinePreload(), page(), settingsInPage(), licences()],
  publicDir,
  resolve: { alias: { '@fonts': await cutFonts() } },
  build: {
    outDir,
    emptyOutDir: true,
    target,
    cssTarget,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  // Passes the browser's Host header to the server.
  server: { proxy: { [serverPaths]: { target: server, changeOrigin: false } } },
}));
