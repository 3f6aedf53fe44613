import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import '../core/message-compiler.ts';
import { createQueryClient } from '../core/queries.ts';
import { currentSession, subscribeToSession } from '../core/session.ts';
import { styleNonce } from '../core/style-nonce.ts';
import '../ui/frame/mantine.ts';
import { cssVariablesResolver, theme } from '../ui/frame/theme.ts';
import { createConsoleRouter } from './router.tsx';

const queryClient = createQueryClient();
const router = createConsoleRouter(queryClient);

// The guards decide anew whenever a session starts or ends, here or in another tab.
subscribeToSession(() => {
  if (!currentSession()) queryClient.clear();
  void router.invalidate();
});

export const App = () => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    defaultColorScheme="auto"
    getStyleNonce={() => styleNonce}
  >
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </MantineProvider>
);
