/**
 * A browser that translates a page replaces each text node by an element. React still refers to the text
 * node: removing it throws, and its changes are not visible. So React's DOM calls are applied to the
 * replacement (https://github.com/facebook/react/issues/11538). Checked with React 19.3.1.
 */
export function followTranslation(page: Node): void {
  const replacements = new WeakMap<Node, Element>();
  const { removeChild, insertBefore } = Node.prototype;

  const texts = new MutationObserver((changes) => {
    for (const { target } of changes)
      replacements.get(target)?.replaceChildren(target.nodeValue ?? '');
  });
  const children = new MutationObserver((changes) => {
    for (const { addedNodes, removedNodes, previousSibling } of changes) {
      const [text] = removedNodes;
      const replacement = addedNodes[0] ?? previousSibling;
      if (text?.nodeType !== Node.TEXT_NODE || replacement?.nodeName !== 'FONT') continue;
      replacements.set(text, replacement as Element);
      texts.observe(text, { characterData: true });
    }
  });
  children.observe(page, { childList: true, subtree: true });

  function replacementOf(node: Node, parent: Node): Node {
    return node.parentNode === parent ? node : (replacements.get(node) ?? node);
  }

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    removeChild.call(this, replacementOf(child, this));
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(
    this: Node,
    node: T,
    next: Node | null,
  ): T {
    insertBefore.call(this, node, next && replacementOf(next, this));
    return node;
  };
}
