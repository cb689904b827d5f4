/**
 * A browser that translates a page puts an element of its own in the place of each text, and React goes
 * on with the text: it fails where it looks for it, and what it changes is not seen. So it is led to
 * what stands there instead (https://github.com/facebook/react/issues/11538).
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

  function placeOf(node: Node, parent: Node): Node {
    return node.parentNode === parent ? node : (standIns.get(node) ?? node);
  }

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    removeChild.call(this, placeOf(child, this));
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(
    this: Node,
    node: T,
    next: Node | null,
  ): T {
    insertBefore.call(this, node, next && placeOf(next, this));
    return node;
  };
}
