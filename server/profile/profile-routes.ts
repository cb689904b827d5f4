import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import type { Deps } from '../deps/deps.ts';
import { serve } from '../http/route.ts';
import { updateUser } from './profile-queries.ts';
import { savePersonalInfo } from './save-personal-info.ts';
import { saveProfile } from './save-profile.ts';

export function profileRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, api.updatePersonalInfo, async ({ body, session: { userUuid } }) => ({
    data: await saveProfile(deps, userUuid, (tx) => savePersonalInfo(deps, tx, userUuid, body)),
  }));

  serve(app, api.updateAbout, async ({ body, session: { userUuid } }) => ({
    data: await saveProfile(deps, userUuid, (tx) => updateUser(tx, userUuid, body)),
  }));

  serve(app, api.updateSocialLinks, async ({ body, session: { userUuid } }) => ({
    data: await saveProfile(deps, userUuid, (tx) => updateUser(tx, userUuid, body)),
  }));

  serve(app, api.updateVisibility, async ({ body, session: { userUuid } }) => ({
    data: await saveProfile(deps, userUuid, (tx) => updateUser(tx, userUuid, body)),
  }));
}
