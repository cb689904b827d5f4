// In order: Edge, Opera and Samsung's browser also call themselves Chrome, and Chrome calls itself Safari.
const browsers: [name: string, mark: RegExp][] = [
  ['Edge', /\bEdgi?A?(OS)?\//],
  ['Opera', /\b(OPR|OPT|OPiOS)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+ .*Safari\//],
];

// In order: phones name the system that they descend from, too.
const systems: [name: string, mark: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/** What a person would call the browser of a session: 'Firefox on Linux'. */
export function deviceName(userAgent: string): string {
  const nameIn = (list: typeof browsers) => list.find(([, mark]) => mark.test(userAgent))?.[0];
  const system = nameIn(systems);
  return `${nameIn(browsers) ?? 'A browser'}${system ? ` on ${system}` : ''}`;
}
