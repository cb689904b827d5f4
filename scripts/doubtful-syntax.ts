import { type ESTree, Visitor } from 'vite';

/** What a file does behind the back of its reader or of the compiler. */
export interface DoubtfulSyntax {
  /** Lines with `...{ a, b }` inside an object, where the compiler does not look for unknown keys. */
  objectGroups: number[];
  /** Lines with `as unknown as`. */
  doubleCasts: number[];
}

export function doubtfulSyntax(program: ESTree.Program, text: string): DoubtfulSyntax {
  const found: DoubtfulSyntax = { objectGroups: [], doubleCasts: [] };
  const lineOf = ({ start }: ESTree.Span) => text.slice(0, start).split('\n').length;
  const addGroup = (node: ESTree.SpreadElement | ESTree.JSXSpreadAttribute) => {
    if (bare(node.argument).type === 'ObjectExpression') found.objectGroups.push(lineOf(node));
  };
  new Visitor({
    SpreadElement: addGroup,
    JSXSpreadAttribute: addGroup,
    TSAsExpression(node) {
      const { expression } = node;
      if (
        expression.type === 'TSAsExpression' &&
        expression.typeAnnotation.type === 'TSUnknownKeyword'
      )
        found.doubleCasts.push(lineOf(node));
    },
  }).visit(program);
  return found;
}

/** Without the types and brackets around it. */
function bare(node: ESTree.Expression): ESTree.Expression {
  const isWrapped =
    node.type === 'TSAsExpression' ||
    node.type === 'TSSatisfiesExpression' ||
    node.type === 'ParenthesizedExpression';
  return isWrapped ? bare(node.expression) : node;
}
