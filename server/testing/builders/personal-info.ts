/** Valid personal information. A test gives only what matters to it. */
export const personalInfo = (overrides: Record<string, unknown> = {}) => ({
  first_name: 'Robin',
  last_name: 'Fairfield',
  personal_info_visibility: false,
  gender: '',
  dob: null,
  phone_number: '',
  languages: '',
  location: '',
  emergency_contact_name: '',
  emergency_contact_phone_number: '',
  health_conditions: '',
  dietary_restrictions: '',
  ...overrides,
});
