import { can } from '../calls/access.ts';
import { data, del, get, post, put } from '../calls/endpoint.ts';
import { recordHistorySchema } from './organize-acts.ts';
import { settingsSchema, settingsToSave } from './organizing.ts';

/** The calls about the association's row, a part of `organizeApi` (15.6, 19.1). */
export const settingsApi = {
  settings: get('/api/v1/organize/settings', can('association.settings'), {
    summary: 'The association’s row.',
    clause: '15.6',
    answer: data(settingsSchema),
  }),
  settingsHistory: get('/api/v1/organize/settings/history', can('association.settings'), {
    summary: 'Who changed what of the settings, newest first: the last 100.',
    clause: '11.4',
    answer: data(recordHistorySchema),
  }),
  saveSettings: put('/api/v1/organize/settings', can('association.settings', { fresh: true }), {
    summary: 'Saves the association’s row, which says where money is sent. 409 changed_meanwhile.',
    clause: '15.6',
    body: settingsToSave,
    answer: data(settingsSchema),
  }),
  saveEmblem: post('/api/v1/organize/settings/emblem', can('association.settings'), {
    summary:
      'Takes a picture as the emblem: a form with `image` and `version`. 409 changed_meanwhile.',
    clause: '19.1',
    upload: true,
    answer: data(settingsSchema),
  }),
  removeEmblem: del('/api/v1/organize/settings/emblem', can('association.settings'), {
    summary: 'Puts the drawn flag in the place of the emblem.',
    clause: '19.1',
    answer: data(settingsSchema),
  }),
};
