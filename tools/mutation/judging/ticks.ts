import { parse } from '@babel/parser'
import { isNode, type Node, nodesIn } from '../mutants/node.ts'

/** Far beyond what tests that end ask of one file, and yet soon over; counted and not timed, so that a busy machine changes no verdict. */
const ticksMin = 3_000_000
const timesUnchanged = 10

let ticks = 0
let ticksMax = Number.POSITIVE_INFINITY
export const resetTicks = (): void => void (ticks = 0)

/** The tests have run without any change: what took ten times as many turns would not end. */
export const limitTicks = (): void => void (ticksMax = Math.max(ticksMin, timesUnchanged * ticks))

/** What each turn of a loop calls: a change that made it endless ends in an error, which the test notices. */
export function tick(): void {
  ticks += 1
  if (ticks > ticksMax) throw new Error('The change makes a loop endless')
}

/** The same source with each turn of its loops counted. */
export function withTicks(source: string): string {
  const places = bodiesOfLoops(parse(source, { sourceType: 'module', plugins: ['typescript'] }).program)
  return places
    .flatMap(({ start, end, type }) =>
      type === 'BlockStatement'
        ? [{ at: start + 1, text: 'globalThis.tickOfLoop();' }]
        : [
            { at: start, text: '{globalThis.tickOfLoop();' },
            { at: end, text: '}' },
          ],
    )
    .toSorted((a, b) => b.at - a.at)
    .reduce((text, { at, text: more }) => text.slice(0, at) + more + text.slice(at), source)
}

function bodiesOfLoops(node: unknown): Node[] {
  if (!isNode(node)) return []
  const own =
    /^(?:For|ForOf|ForIn|While|DoWhile)Statement$/.test(node.type) && isNode(node['body']) ? [node['body']] : []
  const within = Object.values(node).flatMap((value) => (isNode(value) ? [value] : nodesIn(value)))
  return [...own, ...within.flatMap(bodiesOfLoops)]
}
