import { type ESTree, parseSync, Visitor } from 'vite';

/** `local` depends on the time zone of the machine; `machine` on its clock, or on chance. */
export interface ClockUse {
  kind: 'local' | 'machine';
  line: number;
  text: string;
}

const getters =
  /^((get|set)(FullYear|Year|Month|Date|Day|Hours|Minutes)|getTimezoneOffset|to(Date|Time)String)$/;
const formatters = /^toLocale(Date|Time)String$|^DateTimeFormat$/;
/** A day alone is in UTC, a day with an hour is not. */
const withoutZone = /^['"`]\d{4}-\d\d-\d\dT[\d:.]+['"`]$/;

/** Where a file depends on the machine that it runs on. */
export function clockUses(path: string, source: string): ClockUse[] {
  // To parse every file would take a second.
  if (!/Date|Time|Math\.random|performance|\.[gs]et[A-Z]/.test(source)) return [];
  const uses: ClockUse[] = [];
  const textOf = ({ start, end }: ESTree.Span) => source.slice(start, end);
  const add = (kind: ClockUse['kind'], node: ESTree.Span) =>
    uses.push({ kind, line: source.slice(0, node.start).split('\n').length, text: textOf(node) });
  const look = (node: ESTree.CallExpression | ESTree.NewExpression) => {
    const { callee, arguments: given } = node;
    const first = given[0] ? textOf(given[0]) : '';
    const name = callee.type === 'MemberExpression' ? textOf(callee.property) : textOf(callee);
    if (getters.test(name)) add('local', node);
    if (formatters.test(name) && !given.some((one) => textOf(one).includes('timeZone')))
      add('local', node);
    const called = textOf(callee);
    if (/^(Date\.now|Math\.random|performance\.now)$/.test(called)) add('machine', node);
    if (called === 'Date.parse' && withoutZone.test(first)) add('local', node);
    if (called !== 'Date' || node.type !== 'NewExpression') return;
    if (given.length === 0) add('machine', node);
    if (given.length > 1 || withoutZone.test(first)) add('local', node);
  };
  new Visitor({ CallExpression: look, NewExpression: look }).visit(parseSync(path, source).program);
  return uses;
}
