import { Outlet } from '@tanstack/react-router';

/** The frame of the two account settings (2.4). */
export function SettingsPage() {
  return <Outlet />;
}
