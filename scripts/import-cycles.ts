import { dirname } from 'node:path/posix';
import type { Source } from './source-file.ts';

/** Each import cycle, as the files along it. */
export function cycles(files: Pick<Source, 'path' | 'imports'>[]): string[] {
  const importsOf = new Map(files.map(({ path, imports }) => [path, imports]));
  const done = new Set<string>();
  const found: string[] = [];
  const follow = (path: string, way: string[]) => {
    if (way.includes(path)) found.push([...way.slice(way.indexOf(path)), path].join(' → '));
    if (done.has(path) || way.includes(path)) return;
    for (const to of importsOf.get(path) ?? []) follow(to, [...way, path]);
    done.add(path);
  };
  for (const { path } of files) follow(path, []);
  return found;
}

/** One node for each folder, without its sub-folders. Tests and their support are left out. */
export function foldersOf(files: Source[]): Pick<Source, 'path' | 'imports'>[] {
  const sources = files.filter(
    ({ path }) => !/\.(test|spec)\.\w+$/.test(path) && !/(^|\/)testing\//.test(path),
  );
  const paths = new Set(sources.map(({ path }) => path));
  const folders = Map.groupBy(sources, ({ path }) => dirname(path));
  return [...folders].map(([path, inside]) => {
    const to = inside.flatMap(({ imports }) =>
      imports.filter((one) => paths.has(one)).map(dirname),
    );
    const imports = [...new Set(to)].filter((one) => one !== path);
    return { path, imports };
  });
}

/** One node for each room: a folder directly under one of these trees, with all that is in it. */
export function roomsOf(files: Source[], trees: string[]): Pick<Source, 'path' | 'imports'>[] {
  return trees.flatMap((tree) => {
    const depth = tree.split('/').length;
    const roomOf = (path: string) =>
      path
        .split('/')
        .slice(0, depth + 1)
        .join('/');
    const folders = foldersOf(files).filter(({ path }) => path.startsWith(`${tree}/`));
    return [...Map.groupBy(folders, ({ path }) => roomOf(path))].map(([path, inside]) => ({
      path,
      imports: [...new Set(inside.flatMap(({ imports }) => imports.map(roomOf)))].filter(
        (room) => room !== path && room.startsWith(`${tree}/`),
      ),
    }));
  });
}

/** All that is loaded together with a file: ours by path, packages by name. */
export function loadedWith(
  files: Pick<Source, 'path' | 'staticImports'>[],
  first: string,
): Set<string> {
  const importsOf = new Map(files.map(({ path, staticImports }) => [path, staticImports]));
  const loaded = new Set([first]);
  for (const path of loaded) for (const to of importsOf.get(path) ?? []) loaded.add(to);
  return loaded;
}
