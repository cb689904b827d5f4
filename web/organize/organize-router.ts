import { isConsole } from '../accounts/redirect-path.ts';
import type { RouterContext } from '../router/route.ts';
import { Router } from '../router/router.ts';
import { hrefOf, type Target } from '../router/url.ts';
import { organizeRoutes } from './organize-routes.tsx';

/** The site is another document: a link to one of its screens leaves the console. */
class ConsoleRouter extends Router {
  override async navigate(target: Parameters<Router['navigate']>[0]): Promise<void> {
    const href = 'href' in target ? target.href : hrefOf(target);
    if (isConsole(href)) return super.navigate(target);
    location.assign(href);
  }

  override async preload(target: Target): Promise<void> {
    if (isConsole(hrefOf(target))) await super.preload(target);
  }
}

export function createOrganizeRouter(context: RouterContext, href: string): Router {
  return new ConsoleRouter({
    routes: organizeRoutes,
    notFound: '/organize/not-found',
    load: async () => undefined,
    context,
    href,
  });
}
