/**
 * A browser that translates a page replaces each text node by an element of its own. React keeps the text
 * node: it throws where it removes it, and its changes are not visible. So its DOM calls are applied to the
 * element that replaced the node (https://github.com/facebook/react/issues/11538).
 */
export function followTranslation(page: Node): void {
  const standIns = new WeakMap<Node, Element>();
  const { removeChild, insertBefore } = Node.prototype;

  const words = new MutationObserver((changes) => {
    for (const { target } of changes) standIns.get(target)?.replaceChildren(target.nodeValue ?? '');
  });
  const places = new MutationObserver((changes) => {
    for (const { addedNodes, removedNodes, previousSibling } of changes) {
      const [text] = removedNodes;
      const standIn = addedNodes[0] ?? previousSibling;
      if (text?.nodeType !== Node.TEXT_NODE || standIn?.nodeName !== 'FONT') continue;
      standIns.set(text, standIn as Element);
      words.observe(text, { characterData: true });
    }
  });
  places.observe(page, { childList: true, subtree: true });

  function replacementOf(node: Node, parent: Node): Node {
    return node.parentNode === parent ? node : (standIns.get(node) ?? node);
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
