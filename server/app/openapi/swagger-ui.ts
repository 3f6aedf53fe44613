import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifySwaggerUiOptions } from '@fastify/swagger-ui';

/** The product's icon; missing until the console is built. */
const markFile = join(import.meta.dirname, '../../../dist/console/favicon.svg');

/** Shows the product's name in the top bar and hides the document selector. */
const style = `
.swagger-ui .topbar { background: #fff; border-bottom: 1px solid #d5dedd; padding: 8px 0; }
.swagger-ui .topbar .download-url-wrapper { display: none; }
.swagger-ui .topbar a.link { flex: none; gap: 12px; max-width: none; color: #0b5f59; }
.swagger-ui .topbar a.link::after { content: 'VMS API'; font-size: 20px; font-weight: 600; }
.dark-mode .swagger-ui .topbar { border-color: #3b4151; }
.dark-mode .swagger-ui .topbar a.link { color: #5eead4; }
.swagger-ui .info { margin: 24px 0; }
`;

export const swaggerUiOptions = (): FastifySwaggerUiOptions => {
  const mark = existsSync(markFile) ? readFileSync(markFile) : undefined;
  const type = 'image/svg+xml';
  const favicon = { filename: 'favicon.svg', rel: 'icon', sizes: 'any', type };
  return {
    routePrefix: '/docs',
    uiConfig: { docExpansion: 'none', defaultModelsExpandDepth: 0, displayOperationId: true },
    theme: {
      title: 'VMS API',
      css: [{ filename: 'page.css', content: style }],
      ...(mark && { favicon: [{ ...favicon, content: mark }] }),
    },
    ...(mark && { logo: { type, content: mark, href: '/docs', target: '_self' } }),
  };
};
