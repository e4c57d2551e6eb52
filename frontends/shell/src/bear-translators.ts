/** A text that a translator took out, and what stands in its place; and the other way round. */
const replacements = new WeakMap<Text, Element>()
const originals = new WeakMap<Node, Text>()

/**
 * The translator of a browser takes each text out of the page and puts an element with a text of its own there. React keeps the text that is gone: it
 * asks to remove it, or to insert something before it, which the browser refuses, and the page would be gone (react #11538); and it writes new amounts
 * into it, where nobody sees them. Here the replacement stands for the text, until the text has something new to say and comes back in its place, for
 * the translator to translate it again.
 */
export function bearTranslators(nodes: Node = Node.prototype): void {
  const observer = new MutationObserver(note)
  observer.observe(document, { childList: true, subtree: true })
  const replacementOf = (node: Node): Element | undefined => {
    if (!(node instanceof Text) || node.parentNode) return undefined
    note(observer.takeRecords())
    return replacements.get(node)
  }
  /** What stands at `parent` for a text: itself, what it was moved into, or what replaced it; `null` where the translator has taken it away. */
  const standing = (parent: Node, node: Node): Node | null => {
    if (!(node instanceof Text)) return node
    let child: Node | null = replacementOf(node) ?? node
    while (child && child.parentNode !== parent) child = child.parentNode
    return child
  }
  const { appendChild, insertBefore, removeChild } = nodes
  nodes.removeChild = function <T extends Node>(this: Node, child: T): T {
    const there = standing(this, child)
    if (there) removeChild.call(this, there)
    return child
  }
  nodes.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    const replacement = replacementOf(node)
    insertBefore.call(this, node, next && standing(this, next))
    replacement?.remove()
    return node
  }
  nodes.appendChild = function <T extends Node>(this: Node, node: T): T {
    replacementOf(node)?.remove()
    return appendChild.call(this, node) as T
  }
  const value = Object.getOwnPropertyDescriptor(nodes, 'nodeValue')
  Object.defineProperty(nodes, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      value?.set?.call(this, text)
      bringBack(replacementOf(this)?.parentNode)
    },
  })
}

/** What React has made itself carries its marks. Chrome puts a `font` for a text, others a `span` or an element of their own name. */
const isStrange = (node: Node | undefined): node is HTMLElement =>
  node instanceof HTMLElement && !Object.keys(node).some((name) => name.startsWith('__react'))

/** Remembers which element of a translator came for which text: in its place, or beside it before the text was removed. */
function note(records: readonly MutationRecord[]): void {
  const beside = new Map<Node | null, Element>()
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    const [added] = addedNodes
    const [removed] = removedNodes
    const put = isStrange(added) ? added : undefined
    if (put) beside.set(previousSibling, put).set(nextSibling, put)
    const replacement = put ?? (removed && beside.get(removed))
    if (!(removed instanceof Text) || !replacement || originals.has(replacement)) continue
    replacements.set(removed, replacement)
    originals.set(replacement, removed)
  }
}

/** All texts of an element together: a translator that turns a sentence round may have put the amount of one into the place of another. */
function bringBack(parent: ParentNode | null | undefined): void {
  for (const child of parent?.childNodes ?? []) {
    const text = originals.get(child)
    if (text) child.replaceWith(text)
  }
}
