/** The menu of the account settings, in the site's document. */
export const settingsLinks = [
  { to: '/settings/update-email', name: 'Email' },
  { to: '/settings/update-password', name: 'Password' },
  { to: '/settings/sessions', name: 'Devices' },
  { to: '/settings/notifications', name: 'Notifications' },
  { to: '/settings/privacy', name: 'Privacy' },
] as const;

/** The last entry, in the console's document, which opens for everybody's own factors (V26). */
export const factorsLink = {
  href: '/organize/second-factor',
  name: 'Passkeys and Codes',
} as const;
