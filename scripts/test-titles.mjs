import { parseSync, Visitor } from 'vite';

/** @typedef {{ file: string, title: string }} Title */

/**
 * The titles of a file's tests, each after the titles of its groups. The file is parsed, not run: only
 * the fixed parts of a template count, and a title that is computed or in the table of a `test.each` is
 * not found. So the number belongs in the title itself.
 * @param {string} file
 * @param {string} source
 * @returns {Title[]}
 */
export function titlesIn(file, source) {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  /** @type {Title[]} */
  const titles = [];
  /** @type {string[]} */
  const groups = [];
  const visitor = new Visitor({
    CallExpression(call) {
      const title = titleOf(call);
      if (title === undefined) return;
      if (isGroup(call)) groups.push(title);
      else titles.push({ file, title: [...groups, title].join(' › ') });
    },
    'CallExpression:exit'(call) {
      if (titleOf(call) !== undefined && isGroup(call)) groups.pop();
    },
  });
  visitor.visit(program);
  return titles;
}

/** @param {import('vite').ESTree.CallExpression} call */
function isGroup(call) {
  return namesOf(call.callee).includes('describe');
}

/** @param {import('vite').ESTree.CallExpression} call */
function titleOf(call) {
  const names = namesOf(call.callee);
  if (!['test', 'it', 'describe'].includes(names[0] ?? '')) return undefined;
  const [title, ...rest] = call.arguments;
  // `test.each([…])` and `test.skipIf(…)` return the function that is called with the title.
  if (rest.length === 0) return undefined;
  if (title?.type === 'Literal' && typeof title.value === 'string') return title.value;
  if (title?.type !== 'TemplateLiteral') return undefined;
  return title.quasis.map((part) => part.value.cooked).join('…');
}

/**
 * `test.describe.serial` as its names, in order; nothing for anything else.
 * @param {import('vite').ESTree.Node} callee
 * @returns {string[]}
 */
function namesOf(callee) {
  if (callee.type === 'Identifier') return [callee.name];
  if (callee.type === 'CallExpression') return namesOf(callee.callee);
  if (callee.type === 'TaggedTemplateExpression') return namesOf(callee.tag);
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return [];
  return [...namesOf(callee.object), callee.property.name];
}
