/**
 * The translator of a browser moves each text into elements of its own. React goes on asking to remove the text from where it was, or to insert
 * something before it, which the browser refuses, and the page would be gone (react #11538). Here the child that holds the text by now stands for it.
 */
export function bearTranslators(nodes: Node = Node.prototype): void {
  const { insertBefore, removeChild } = nodes
  nodes.removeChild = function <T extends Node>(this: Node, child: T): T {
    const standing = child instanceof Text ? childWith(this, child) : child
    if (standing) removeChild.call(this, standing)
    return child
  }
  nodes.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    insertBefore.call(this, node, next instanceof Text ? childWith(this, next) : next)
    return node
  }
}

/** `null` where the translator has taken the text away. */
function childWith(parent: Node, text: Text): Node | null {
  let child: Node | null = text
  while (child && child.parentNode !== parent) child = child.parentNode
  return child
}
