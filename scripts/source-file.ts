import { dirname, join } from 'node:path/posix';
import { type ESTree, parseSync, Visitor } from 'vite';
import { type DoubtfulSyntax, doubtfulSyntax } from './doubtful-syntax.ts';

/** What the rules of docs/architecture.md need to know of a file. */
export interface Source extends DoubtfulSyntax {
  path: string;
  lines: number;
  text: string;
  /** Our files by path, packages by name. */
  imports: string[];
  /** Imports that are loaded together with the file: no types. */
  staticImports: string[];
  usesSql: boolean;
  usesEnvironment: boolean;
  /** Every name that the file declares or uses; of a style sheet its classes. */
  names: Set<string>;
  /** The classes of style sheets that a component names. */
  styles: { sheet: string; name: string }[];
  /** The names that it declares for others. */
  exports: string[];
  functions: { line: number; lines: number }[];
  /** Names of code files that comments mention. */
  mentions: string[];
}

export function sourceFile(path: string, text: string): Source {
  const source: Source = {
    path,
    text,
    lines: text.split('\n').length,
    imports: [],
    staticImports: [],
    usesSql: false,
    usesEnvironment: false,
    names: new Set(),
    styles: [],
    exports: [],
    functions: [],
    mentions: [],
    objectGroups: [],
    doubleCasts: [],
  };
  if (path.endsWith('.css')) {
    const plain = text.replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)/g, '');
    for (const [, name = ''] of plain.matchAll(/\.([a-z_][\w-]*)/gi)) source.names.add(name);
    return source;
  }
  const sheets = new Map<string, string>();
  const { program, comments, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path} cannot be parsed: ${errors[0].message}`);
  const add = (specifier: ESTree.Expression | null, isLoaded: boolean) => {
    if (specifier?.type !== 'Literal' || typeof specifier.value !== 'string') return;
    source.imports.push(resolved(path, specifier.value));
    if (isLoaded) source.staticImports.push(resolved(path, specifier.value));
    if (/^(node:)?process$/.test(specifier.value)) source.usesEnvironment = true;
  };
  source.mentions = comments.flatMap(
    ({ value }) => value.match(/(?<![\w/*.-])\w[\w/-]*(\.(?!config)\w+)*\.(ts|tsx|mjs)\b/g) ?? [],
  );
  const measure = ({ start, end }: ESTree.Span) => {
    const line = text.slice(0, start).split('\n').length;
    source.functions.push({ line, lines: text.slice(start, end).split('\n').length });
  };
  const addName = ({ name }: { name: string }) => void source.names.add(name);
  new Visitor({
    Identifier: addName,
    JSXIdentifier: addName,
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
    ImportDeclaration(node) {
      add(node.source, node.importKind !== 'type');
      const sheet = resolved(path, node.source.value);
      for (const { type, local } of node.specifiers) {
        if (type === 'ImportDefaultSpecifier' && sheet.endsWith('.css'))
          sheets.set(local.name, sheet);
      }
    },
    ExportNamedDeclaration(node) {
      add(node.source, node.exportKind !== 'type');
      source.exports.push(...declaredBy(node.declaration));
    },
    ExportAllDeclaration: (node) => add(node.source, node.exportKind !== 'type'),
    ImportExpression: (node) => add(node.source, false),
    MemberExpression(node) {
      const [object, property] = [nameOf(node.object), nameOf(node)];
      const sheet = node.object.type === 'Identifier' && !node.computed && sheets.get(object);
      if (sheet) source.styles.push({ sheet, name: property });
      if (object === 'process' && property === 'env') source.usesEnvironment = true;
      if (
        /^(db|tx|trx|database)$/.test(object) &&
        /^(select(Distinct)?|insert|update|delete|execute|query|with)$/.test(property)
      )
        source.usesSql = true;
    },
    TaggedTemplateExpression(node) {
      if (nameOf(node.tag) === 'sql') source.usesSql = true;
    },
  }).visit(program);
  return Object.assign(source, doubtfulSyntax(program, text));
}

/** The names of `export const a = …`, `export function b() …`, `export type C = …` and the like. */
function declaredBy(declaration: ESTree.Declaration | null): string[] {
  if (!declaration) return [];
  if (declaration.type === 'VariableDeclaration') {
    return declaration.declarations.flatMap(({ id }) =>
      id.type === 'Identifier' ? [id.name] : [],
    );
  }
  return 'id' in declaration && declaration.id?.type === 'Identifier' ? [declaration.id.name] : [];
}

/** `db` for `db` and for `deps.db`. */
function nameOf(node: ESTree.Expression): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return '';
  return node.property.name;
}

function resolved(path: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? join(dirname(path), specifier) : specifier;
}
