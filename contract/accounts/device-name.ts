// The order matters: Edge, Opera and Samsung Internet also say Chrome, and Chrome says Safari.
const browsers: [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdgi?A?(OS)?\//],
  ['Opera', /\b(OPR|OPT|OPiOS)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+ .*Safari\//],
];

// The order matters: an Android also says Linux.
const systems: [name: string, pattern: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/** A readable name of a browser: 'Firefox on Linux'. */
export function deviceName(userAgent: string): string {
  const nameIn = (list: typeof browsers) =>
    list.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const system = nameIn(systems);
  return `${nameIn(browsers) ?? 'A browser'}${system ? ` on ${system}` : ''}`;
}
