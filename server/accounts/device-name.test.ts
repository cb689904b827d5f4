import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X)';
const kit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['Chrome on Windows', `${windows} ${kit} Chrome/141.0.0.0 Safari/537.36`],
  ['Edge on Windows', `${windows} ${kit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`],
  ['Opera on Mac', `${mac} ${kit} Chrome/141.0.0.0 Safari/537.36 OPR/124.0.0.0`],
  ['Safari on Mac', `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15`],
  [
    'Safari on iPhone',
    `${phone} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1`,
  ],
  ['Chrome on iPhone', `${phone} AppleWebKit/605.1.15 CriOS/141.0 Mobile/15E148 Safari/604.1`],
  ['Edge on iPhone', `${phone} AppleWebKit/605.1.15 Version/19.0 EdgiOS/141.0 Safari/604.1`],
  ['Firefox on iPad', 'Mozilla/5.0 (iPad; CPU OS 19_1 like Mac OS X) FxiOS/140.0 Safari/605.1.15'],
  [
    'Samsung Internet on Android',
    `Mozilla/5.0 (Linux; Android 16) ${kit} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Edge on Android',
    `Mozilla/5.0 (Linux; Android 16) ${kit} Chrome/141.0 Safari/537.36 EdgA/141.0`,
  ],
  [
    'Chrome on ChromeOS',
    `Mozilla/5.0 (X11; CrOS x86_64 16000) ${kit} Chrome/141.0.0.0 Safari/537.36`,
  ],
  ['A browser', ''],
  ['A browser', 'curl/8.5.0'],
  ['A browser', '<script>alert(1)</script>'],
])('1.8 D1 %s', (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name);
});
