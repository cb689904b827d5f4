import { testPassword } from './build-user.ts';

/** A registration that is accepted; a test states only what matters to it. */
export const registration = (email: string, overrides: Record<string, unknown> = {}) => ({
  first_name: 'Robin',
  last_name: 'Fairfield',
  email,
  password: testPassword,
  password_confirmation: testPassword,
  terms: true,
  ...overrides,
});
