import type { Node, SumTree } from './nodes.ts'

/** The sisters on the way from one of the nodes up to their root, lowest first. */
export function pathFrom({ join }: Pick<SumTree, 'join'>, nodes: readonly Node[], index: number): Node[] {
  const path: Node[] = []
  let level = nodes
  for (let at = index; level.length > 1; at = Math.floor(at / 2)) {
    const sister = level[at % 2 === 1 ? at - 1 : at + 1]
    if (sister) path.push(sister)
    level = pairs(level).map(([left, right]) => (right ? join(left, right) : left))
  }
  return path
}

const pairs = (nodes: readonly Node[]): [Node, Node | undefined][] =>
  nodes.flatMap((left, at): [Node, Node | undefined][] => (at % 2 === 0 ? [[left, nodes[at + 1]]] : []))

/** Where a climb ends: the root, and the entries of everybody who stands before the node. */
export interface Top {
  root: Node
  before: bigint
}

/** From a node at its place among so many up to their root. `undefined` when the path has another length than the place asks for. */
export function climb(
  { join }: Pick<SumTree, 'join'>,
  start: { node: Node; index: number; count: number },
  path: readonly Node[],
): Top | undefined {
  let { node, index, count } = start
  let before = 0n
  let used = 0
  for (; count > 1; index = Math.floor(index / 2), count = Math.ceil(count / 2)) {
    const isRight = index % 2 === 1
    if (!isRight && index === count - 1) continue
    const sister = path[used++]
    if (!sister) return undefined
    if (isRight) before += sister.sum
    node = isRight ? join(sister, node) : join(node, sister)
  }
  return used === path.length ? { root: node, before } : undefined
}
