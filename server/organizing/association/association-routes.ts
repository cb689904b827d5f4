import type { FastifyInstance } from 'fastify';
import { organizeApi } from '#contract/organize-api.ts';
import type { Deps } from '#server/deps/deps.ts';
import { route } from '#server/http/route.ts';
import { loadHistory } from '../load-history.ts';
import { loadSettings, saveAssociation } from './save-association.ts';

export function associationRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, organizeApi.settings, async () => ({ data: await loadSettings(deps.db) }));

  route(app, organizeApi.settingsHistory, async () => ({
    data: await loadHistory(deps.db, { actions: ['association_changed'] }),
  }));

  route(app, organizeApi.saveSettings, async ({ session, body }) => ({
    data: await saveAssociation(deps, session.userUuid, body),
  }));
}
