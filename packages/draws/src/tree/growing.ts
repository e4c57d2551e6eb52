import type { Node, SumTree } from './nodes.ts'

/** A tree to which nodes of one height are added from left to right. */
export interface GrowingTree {
  add(node: Node): void
  /** The root over all that was added; `undefined` for none. The tree can go on growing. */
  root(): Node | undefined
}

/**
 * The shape of RFC 9162 §2.1.1 — left of each node stands the largest complete tree that leaves something for the right — in one pass.
 * Only the roots of complete trees are kept, at most one of each height.
 */
export function growingTree({ join }: Pick<SumTree, 'join'>): GrowingTree {
  const complete: Node[] = []
  let count = 0
  return {
    add(added) {
      let node = added
      // Each bit of the count is a complete tree; one more carries over those at its end.
      for (let bits = count; bits % 2 === 1; bits = Math.floor(bits / 2)) node = join(complete.pop() ?? node, node)
      complete.push(node)
      count += 1
    },
    root() {
      let root: Node | undefined
      for (const node of complete.toReversed()) root = root ? join(node, root) : node
      return root
    },
  }
}
