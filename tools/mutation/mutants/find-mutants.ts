import { parse } from '@babel/parser'
import { isNode, type Node } from './node.ts'
import { childrenOf } from './children.ts'
import { type Change, changesOf } from './operators.ts'

/** One small change of a source that its tests should notice. */
export interface Mutant extends Change {
  line: number
  /** The whole line, by which a list of exceptions knows it. */
  text: string
  /** `now < heldUntil → now <= heldUntil`, shortened. */
  words: string
}

/** All mutants of a TypeScript source, in its order. The same source always gives the same ones. */
export function findMutants(source: string): Mutant[] {
  const lines = source.split('\n')
  const { program } = parse(source, { sourceType: 'module', plugins: ['typescript'] })
  const found: Mutant[] = []
  const walk = (node: Node, parents: readonly Node[]): void => {
    for (const change of changesOf(node, parents, source)) {
      const line = source.slice(0, change.start).split('\n').length
      found.push({ ...change, line, text: (lines[line - 1] ?? '').trim(), words: wordsOf(source, node, change) })
    }
    for (const child of childrenOf(node)) walk(child, [...parents, node])
  }
  if (isNode(program)) walk(program, [])
  return found
}

export const mutate = (source: string, { start, end, to }: Change): string =>
  source.slice(0, start) + to + source.slice(end)

const wordsMax = 60
const short = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > wordsMax ? `${line.slice(0, wordsMax)}…` : line
}
/** An operator is told with what stands on its sides. */
const wordsOf = (source: string, node: Node, { start, end, to }: Change): string => {
  const around = /^(?:Binary|Logical|Assignment)Expression$/.test(node.type) ? node : { start, end }
  const after = source.slice(around.start, start) + to + source.slice(end, around.end)
  return `${short(source.slice(around.start, around.end))} → ${after.trim() === ';' ? '(nothing)' : short(after)}`
}
