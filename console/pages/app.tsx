import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import '../core/message-compiler.ts';
import { styleNonce } from '../core/page/style-nonce.ts';
import '../ui/theme/mantine-styles.ts';
import { PartFailure } from '../ui/feedback/part.tsx';
import { consoleTheme, cssVariablesResolver } from '../ui/theme/theme.ts';
import type { ConsoleRouter } from './router.tsx';

interface AppProps {
  readonly client: QueryClient;
  readonly router: ConsoleRouter;
}

export const App = ({ client, router }: AppProps) => (
  <MantineProvider
    theme={consoleTheme}
    cssVariablesResolver={cssVariablesResolver}
    defaultColorScheme="auto"
    getStyleNonce={() => styleNonce}
  >
    <QueryClientProvider client={client}>
      <RouterProvider router={router} defaultErrorComponent={PartFailure} />
    </QueryClientProvider>
  </MantineProvider>
);
