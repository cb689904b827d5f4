import { testPassword } from './build-user.ts';

/** A valid registration. A test gives only what matters to it. */
export const registration = (email: string, overrides: Record<string, unknown> = {}) => ({
  first_name: 'Robin',
  last_name: 'Fairfield',
  email,
  password: testPassword,
  password_confirmation: testPassword,
  terms: true,
  ...overrides,
});
