import { QueryClientProvider } from '@tanstack/react-query';
import { showByTable } from '#contract/values/when.ts';
import { Today } from './bookings/today/today.tsx';
import { clockByTable } from './events/zone-clock.ts';
import { RootLayout } from './layout/frame/root-layout.tsx';
import { CurrentScreen } from './layout/screen/current-screen.tsx';
import type { Router } from './router/router.ts';
import { RouterProvider } from './router/router-provider.tsx';

showByTable(clockByTable);

/** The whole interface, the same on the server and in the browser. */
export function App({ router }: { router: Router }) {
  return (
    <QueryClientProvider client={router.context.queryClient}>
      <RouterProvider router={router}>
        <RootLayout notice={<Today />}>
          <CurrentScreen />
        </RootLayout>
      </RouterProvider>
    </QueryClientProvider>
  );
}
