import { safetyLookSchema } from '../bookings/safety.ts';
import { data, del, done, get, pageOf, post, put } from '../calls/endpoint.ts';
import { byUuid } from '../values/fields.ts';
import {
  aboutSchema,
  bySessionId,
  educationEntrySchema,
  educationSchema,
  emailChangeSchema,
  employmentEntrySchema,
  employmentSchema,
  golfSchema,
  passwordChangeSchema,
  passwordOnly,
  personalInfoSchema,
  sessionSchema,
  signInSchema,
  socialLinksPayloadSchema,
  userSchema,
  visibilitySchema,
} from './profile.ts';

/** The calls about the own profile and settings. */
export const profileApi = {
  updatePersonalInfo: put('/api/v1/profile/personal-info', 'login', {
    summary: 'Saves the personal information.',
    clause: '7.21',
    body: personalInfoSchema,
    answer: data(userSchema),
  }),
  updateAbout: put('/api/v1/profile/about', 'login', {
    summary: 'Saves the about text.',
    clause: '7.22',
    body: aboutSchema,
    answer: data(userSchema),
  }),
  updateSocialLinks: put('/api/v1/profile/social-links', 'login', {
    summary: 'Saves the social links.',
    clause: '7.23',
    body: socialLinksPayloadSchema,
    answer: data(userSchema),
  }),
  updateGolf: put('/api/v1/profile/golf', 'login', {
    summary: 'Saves what the profile says about golf; the day of a changed index is stored.',
    clause: 'Q17',
    body: golfSchema,
    answer: data(userSchema),
  }),
  updateVisibility: put('/api/v1/profile/visibility', 'login', {
    summary: 'Shows or hides the employment or the education history.',
    clause: '7.24',
    body: visibilitySchema,
    answer: data(userSchema),
  }),
  addEmployment: post('/api/v1/profile/employment', 'login', {
    summary: 'Adds an employment entry.',
    clause: '7.25',
    body: employmentSchema,
    answer: data(employmentEntrySchema),
    status: 201,
  }),
  updateEmployment: put('/api/v1/profile/employment/:uuid', 'login', {
    summary: 'Changes an employment entry of the user.',
    clause: '7.26',
    params: byUuid,
    body: employmentSchema,
    answer: data(employmentEntrySchema),
  }),
  deleteEmployment: del('/api/v1/profile/employment/:uuid', 'login', {
    summary: 'Deletes an employment entry of the user.',
    clause: '7.26',
    params: byUuid,
    answer: done,
  }),
  addEducation: post('/api/v1/profile/education', 'login', {
    summary: 'Adds an education entry.',
    clause: '7.27',
    body: educationSchema,
    answer: data(educationEntrySchema),
    status: 201,
  }),
  updateEducation: put('/api/v1/profile/education/:uuid', 'login', {
    summary: 'Changes an education entry of the user.',
    clause: '7.28',
    params: byUuid,
    body: educationSchema,
    answer: data(educationEntrySchema),
  }),
  deleteEducation: del('/api/v1/profile/education/:uuid', 'login', {
    summary: 'Deletes an education entry of the user.',
    clause: '7.28',
    params: byUuid,
    answer: done,
  }),
  updatePicture: post('/api/v1/profile/profile-picture', 'login', {
    summary: 'Saves the picture in the form field `image`; none, or an empty one, removes it.',
    clause: '7.29',
    upload: true,
    answer: data(userSchema),
  }),
  updateEmail: put('/api/v1/profile/email', 'login', {
    summary: 'Asks for another email address, used once it is confirmed by its link.',
    clause: '7.30',
    body: emailChangeSchema,
    answer: data(userSchema),
  }),
  updatePassword: put('/api/v1/profile/password', 'login', {
    summary: 'Changes the password and ends the other sessions.',
    clause: '7.31',
    body: passwordChangeSchema,
    answer: done,
  }),
  checkPassword: post('/api/v1/profile/password/check', 'login', {
    summary: 'Checks the current password, before a question that needs it.',
    clause: 'N23',
    body: passwordOnly,
    answer: done,
  }),
  resendEmailChange: post('/api/v1/profile/email/resend', 'login', {
    summary: 'Emails a fresh link to the address that is waiting to be confirmed.',
    clause: 'B11',
    answer: done,
  }),
  cancelEmailChange: del('/api/v1/profile/email', 'login', {
    summary: 'Drops the address that is waiting to be confirmed.',
    clause: 'B11',
    answer: data(userSchema),
  }),
  sessions: get('/api/v1/sessions', 'login', {
    summary: 'Where the user is signed in, the latest used first.',
    clause: '1.8',
    answer: pageOf(sessionSchema),
  }),
  signIns: get('/api/v1/sign-ins', 'login', {
    summary:
      'The latest 20 sign-ins to the account, and where ten in a row failed; the newest first.',
    clause: 'N4',
    answer: pageOf(signInSchema),
  }),
  safetyLooks: get('/api/v1/safety-looks', 'login', {
    summary:
      'The latest 50 looks of safety leads at the own health and emergency notes, newest first.',
    clause: '10.4',
    answer: pageOf(safetyLookSchema),
  }),
  endSession: del('/api/v1/sessions/:id', 'login', {
    summary: 'Signs the user out of one browser.',
    clause: '1.8',
    params: bySessionId,
    answer: done,
  }),
  endOtherSessions: del('/api/v1/sessions/others', 'login', {
    summary: 'Signs the user out of all other browsers.',
    clause: '1.8',
    answer: done,
  }),
  exportData: get('/api/v1/profile/export.zip', 'login', {
    summary: 'Everything that is stored about the user, as one archive of JSON and files.',
    clause: '1.8',
    download: 'application/zip',
  }),
  requestDeletion: post('/api/v1/profile/deletion', 'login', {
    summary: 'Asks for the account to be erased after 14 days.',
    clause: '1.8',
    body: passwordOnly,
    answer: data(userSchema),
  }),
  cancelDeletion: del('/api/v1/profile/deletion', 'login', {
    summary: 'Keeps the account after all.',
    clause: '1.8',
    answer: data(userSchema),
  }),
};
