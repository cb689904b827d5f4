import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './run.mjs';
import { type Source, sourceFile } from './source-file.ts';

export interface Rule {
  name: string;
  /** One line for each breach. */
  breaches: (files: Source[]) => string[];
  /** Sets of files that must break the rule, to show that it works. */
  bad: Record<string, string>[];
  good: Record<string, string>;
}

export const isTest = (path: string) => /\.(test|spec)\.\w+$/.test(path);
export const isIn = (path: string, ...folders: string[]) =>
  folders.some((folder) => path.startsWith(`${folder}/`));

export function filesThat(isBreach: (file: Source) => boolean): Rule['breaches'] {
  return (files) => files.filter(isBreach).map(({ path }) => path);
}

export function importsThat(isBreach: (file: Source, to: string) => boolean): Rule['breaches'] {
  return (files) =>
    files.flatMap((file) =>
      file.imports.filter((to) => isBreach(file, to)).map((to) => `${file.path} → ${to}`),
    );
}

const trees = ['contract', 'server', 'web', 'scripts', 'e2e', 'bench'].join();

/** All that is written by hand, and the files of the root. */
const readFiles = () =>
  globSync([`{${trees}}/**/*.{ts,tsx,mjs,css}`, '*.{ts,mjs}'], { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => sourceFile(path, readFileSync(join(root, path), 'utf8')));

let found: Source[] | undefined;

/** The tests of rules: no file breaks one, each bad sample does, and the good one does not. */
export function holdRules(rules: Rule[]): void {
  found ??= readFiles();
  const here = found;
  const sample = (texts: Record<string, string>) =>
    Object.entries(texts).map(([path, text]) => sourceFile(path, text));

  describe.each(rules)('$name', ({ breaches, bad, good }) => {
    test('holds', () => {
      expect(breaches(here)).toEqual([]);
    });
    test('is broken by the bad samples, and allows the good one', () => {
      expect(bad.filter((texts) => breaches(sample(texts)).length === 0)).toEqual([]);
      expect(breaches(sample(good))).toEqual([]);
    });
  });
}
