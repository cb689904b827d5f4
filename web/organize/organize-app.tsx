import { QueryClientProvider } from '@tanstack/react-query';
import { showByTable } from '#contract/values/when.ts';
import { clockByTable } from '#web/events/zone-clock.ts';
import { CurrentScreen } from '#web/layout/screen/current-screen.tsx';
import type { Router } from '#web/router/router.ts';
import { RouterProvider } from '#web/router/router-provider.tsx';
import { ConsoleFrame } from './frame/console-frame.tsx';

showByTable(clockByTable);

/** The whole console, the same on the server and in the browser. */
export function OrganizeApp({ router }: { router: Router }) {
  return (
    <QueryClientProvider client={router.context.queryClient}>
      <RouterProvider router={router}>
        <ConsoleFrame>
          <CurrentScreen />
        </ConsoleFrame>
      </RouterProvider>
    </QueryClientProvider>
  );
}
