import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import '../core/message-compiler.ts';
import { styleNonce } from '../core/style-nonce.ts';
import '../ui/frame/mantine.ts';
import { PartFailure } from '../ui/frame/part.tsx';
import { cssVariablesResolver, theme } from '../ui/frame/theme.ts';
import type { ConsoleRouter } from './router.tsx';

interface Props {
  readonly client: QueryClient;
  readonly router: ConsoleRouter;
}

export const App = ({ client, router }: Props) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    defaultColorScheme="auto"
    getStyleNonce={() => styleNonce}
  >
    <QueryClientProvider client={client}>
      <RouterProvider router={router} defaultErrorComponent={PartFailure} />
    </QueryClientProvider>
  </MantineProvider>
);
