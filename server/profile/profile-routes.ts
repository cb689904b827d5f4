import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import { education, employment } from '../db/tables/tables.ts';
import type { Deps } from '../deps/deps.ts';
import { route } from '../http/route.ts';
import { addEntry, asStored, changeEntry, presentEntry, removeEntry } from './entries.ts';
import { updateUser } from './profile-queries.ts';
import { saveGolf } from './save-golf.ts';
import { savePersonalInfo } from './save-personal-info.ts';
import { changeProfile, saveProfile } from './save-profile.ts';

export function profileRoutes(app: FastifyInstance, deps: Deps): void {
  entryRoutes(app, deps);

  route(app, api.updatePersonalInfo, async ({ body, session: { userUuid } }) => ({
    data: await saveProfile(deps, userUuid, (tx) => savePersonalInfo(deps, tx, userUuid, body)),
  }));

  route(app, api.updateAbout, async ({ body, session: { userUuid } }) => ({
    data: await saveProfile(deps, userUuid, (tx) => updateUser(tx, userUuid, body)),
  }));

  route(app, api.updateSocialLinks, async ({ body, session: { userUuid } }) => ({
    data: await saveProfile(deps, userUuid, (tx) => updateUser(tx, userUuid, body)),
  }));

  route(app, api.updateGolf, async ({ body, session: { userUuid } }) => ({
    data: await saveProfile(deps, userUuid, (tx) => saveGolf(deps, tx, userUuid, body)),
  }));

  route(app, api.updateVisibility, async ({ body, session: { userUuid } }) => ({
    data: await saveProfile(deps, userUuid, (tx) => updateUser(tx, userUuid, body)),
  }));
}

/** Employment and education: the same three calls, each on its own table. */
function entryRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, api.addEmployment, async ({ body, session: { userUuid } }) => {
    const entry = asStored(body);
    const added = await changeProfile(deps, userUuid, (tx) =>
      addEntry(tx, employment, userUuid, entry),
    );
    return { data: presentEntry(added) };
  });

  route(app, api.updateEmployment, async ({ params: { uuid }, body, session: { userUuid } }) => {
    const entry = asStored(body);
    const changed = await changeProfile(deps, userUuid, (tx) =>
      changeEntry(tx, employment, { uuid, userUuid }, entry),
    );
    return { data: presentEntry(changed) };
  });

  route(app, api.deleteEmployment, async ({ params: { uuid }, session: { userUuid } }) => {
    await changeProfile(deps, userUuid, (tx) => removeEntry(tx, employment, { uuid, userUuid }));
    return { data: null };
  });

  route(app, api.addEducation, async ({ body, session: { userUuid } }) => {
    const entry = asStored(body);
    const added = await changeProfile(deps, userUuid, (tx) =>
      addEntry(tx, education, userUuid, entry),
    );
    return { data: presentEntry(added) };
  });

  route(app, api.updateEducation, async ({ params: { uuid }, body, session: { userUuid } }) => {
    const entry = asStored(body);
    const changed = await changeProfile(deps, userUuid, (tx) =>
      changeEntry(tx, education, { uuid, userUuid }, entry),
    );
    return { data: presentEntry(changed) };
  });

  route(app, api.deleteEducation, async ({ params: { uuid }, session: { userUuid } }) => {
    await changeProfile(deps, userUuid, (tx) => removeEntry(tx, education, { uuid, userUuid }));
    return { data: null };
  });
}
