import { filesThat, holdRules, isIn, isTest, type Rule } from './hold-rules.ts';

// The rules of docs/architecture.md about what screens show.

const rules: Rule[] = [
  {
    name: 'a class that a component names is in its style sheet',
    breaches: (files) => {
      const sheets = new Map(files.map(({ path, names }) => [path, names]));
      return files.flatMap(({ path, styles }) =>
        styles
          .filter(({ sheet, name }) => !sheets.get(sheet)?.has(name))
          .map(({ sheet, name }) => `${path}: .${name} is not in ${sheet}`),
      );
    },
    bad: [
      {
        'web/a.tsx': "import styles from './a.module.css';\nconst a = styles.quiet;",
        'web/a.module.css': '.calm { color: var(--ink); }',
      },
    ],
    good: {
      'web/a.tsx': "import styles from './a.module.css';\nconst a = styles.quiet;",
      'web/a.module.css': '.quiet:hover { color: var(--ink); }',
    },
  },
  {
    name: 'style sheets take their colours from tokens.css',
    breaches: filesThat(({ path, text }) => {
      if (!isIn(path, 'web') || !path.endsWith('.css') || path === 'web/ui/tokens.css')
        return false;
      const plain = text.replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)/g, '');
      return (plain.match(/:[^;{}]*(?=[;}])/g) ?? []).some((value) =>
        /#[0-9a-f]{3,8}\b|\b(rgb|hsl|hwb|(ok)?lab|(ok)?lch)a?\(|[\s:,(](white|black)\b/i.test(
          value,
        ),
      );
    }),
    bad: [
      { 'web/a.module.css': '.a { color: #fff; }' },
      { 'web/a.module.css': '.a { box-shadow: 0 0 1px rgb(0 0 0 / 10%) }' },
      { 'web/a.module.css': '.a { background: white; }' },
    ],
    good: {
      'web/a.module.css':
        '/* #fff */ #fade { color: var(--ink); mask: url(#abc); white-space: pre; }',
      'web/ui/tokens.css': ':root { --ink: #123; }',
    },
  },
  {
    name: 'limits that people meet in a form come from the contract',
    breaches: (files) =>
      files
        .filter(({ path }) => isIn(path, 'web') && !isTest(path))
        .flatMap(({ path, text }) =>
          [...text.matchAll(limitByHand)].map(([found]) => `${path}: ${found}`),
        ),
    bad: [
      { 'web/a.tsx': '<TextInput label="Name" maxLength={120} />;' },
      { 'web/a.tsx': '<TextArea minLength={8} />;' },
      { 'web/a.tsx': '<input type="number" max={54} />;' },
      { 'web/a.tsx': '<input maxLength="120" />;' },
      { 'web/a.ts': "const field = { label: 'Name', maxLength: 10_000 };" },
      { 'web/a.ts': 'const maxLength = 100;' },
    ],
    good: {
      'web/a.tsx':
        '<TextInput maxLength={limits.name.maxLength} />; <progress value={done} max={1} />; <input type="date" max="9999-12-31" />;',
    },
  },
  {
    name: 'names of buttons and fields have capitals',
    breaches: (files) =>
      files
        .filter(
          ({ path }) =>
            isIn(path, 'web', 'server/email') && !isIn(path, 'web/dev') && !isTest(path),
        )
        .flatMap(({ path, text }) =>
          namesOnScreen(text)
            .filter((name) => !hasCapitals(name))
            .map((name) => `${path}: ${name}`),
        ),
    bad: [
      { 'web/a.tsx': '<TextInput label="First name" />;' },
      { 'web/a.tsx': '<CheckedForm button="Save my password" />;' },
      { 'web/a.tsx': '<Button onClick={() => go()}>\n  Try again\n</Button>;' },
      { 'web/a.ts': "confirm({ primaryCTAText: 'Cancel booking' });" },
      { 'server/email/a.ts': "const a = { action: { label: 'About the event', url } };" },
    ],
    good: {
      'web/a.tsx':
        '<Checkbox label="Fairway may keep this answer." />; <Button>Send Me a Link</Button>; <Button>Show more</Button>;',
      'server/email/a.ts': "const a = { action: { label: 'About the Event', url } };",
    },
  },
];

/** A length, or an end of a number but that of a progress bar, as digits. */
const limitByHand = /\b(?:min|max)Length ?[=:] ?[{"]?\d[\d_]*|\s(?:min|max)=\{(?!1\})-?\d[\d_]*\}/g;

holdRules(rules);

function namesOnScreen(text: string): string[] {
  const attributes = text.matchAll(/\s(?:label|button)="(.+?)"/g);
  const answers = text.matchAll(/\b(?:primaryCTAText: |action: \{ label: )'(.+?)'/g);
  const buttons = text.matchAll(/>\s*([A-Z][^<>{}]*?)\s*<\/Button>/g);
  return [...attributes, ...answers, ...buttons].map(([, name = '']) => name);
}

/** Such as 'Date of Birth' and 'See Benefits'. 'Show more' is fixed. */
function hasCapitals(name: string): boolean {
  if (name.endsWith('.') || name === 'Show more') return true;
  const small = /^(a|an|and|as|at|by|for|in|of|on|or|the|to|with)$/;
  return name.split(' ').every((word, at) => !/^[a-z]/.test(word) || (at > 0 && small.test(word)));
}
