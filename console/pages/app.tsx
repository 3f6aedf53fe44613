import { MantineProvider } from '@mantine/core';
import { DatesProvider } from '@mantine/dates';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import 'dayjs/locale/bn.js';
import '../core/message-compiler.ts';
import { createQueryClient } from '../core/queries.ts';
import { currentSession, subscribeToSession } from '../core/session.ts';
import { useLanguage } from '../core/texts.ts';
import '../ui/mantine.ts';
import { cssVariablesResolver, theme } from '../ui/theme.ts';
import { createConsoleRouter } from './router.tsx';

const queryClient = createQueryClient();
const router = createConsoleRouter();

// The guards decide anew whenever a session starts or ends, here or in another tab.
subscribeToSession(() => {
  if (!currentSession()) queryClient.clear();
  void router.invalidate();
});

export const App = () => {
  const language = useLanguage();
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
    >
      <DatesProvider settings={{ locale: language, firstDayOfWeek: 0, weekendDays: [5, 6] }}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </DatesProvider>
    </MantineProvider>
  );
};
