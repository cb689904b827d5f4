// A process test runs the server as it is now, not an older build of it.
export { buildServer as setup } from '../../../scripts/setup.mjs';
