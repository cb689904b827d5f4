import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import type { Deps } from '../deps/deps.ts';
import { route } from '../http/route.ts';
import { updateUser } from './profile-queries.ts';
import { savePersonalInfo } from './save-personal-info.ts';
import { saveProfile } from './save-profile.ts';

export function profileRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, api.updatePersonalInfo, async ({ body, session: { userUuid } }) => ({
    data: await saveProfile(deps, userUuid, (tx) => savePersonalInfo(deps, tx, userUuid, body)),
  }));

  route(app, api.updateAbout, async ({ body, session: { userUuid } }) => ({
    data: await saveProfile(deps, userUuid, (tx) => updateUser(tx, userUuid, body)),
  }));

  route(app, api.updateSocialLinks, async ({ body, session: { userUuid } }) => ({
    data: await saveProfile(deps, userUuid, (tx) => updateUser(tx, userUuid, body)),
  }));

  route(app, api.updateVisibility, async ({ body, session: { userUuid } }) => ({
    data: await saveProfile(deps, userUuid, (tx) => updateUser(tx, userUuid, body)),
  }));
}
