import { WrongMessage } from '@evenhand/service-kit/inbox'
import type { NewLine } from '../ledger/line.ts'
import type { About } from './cause.ts'
import type { Fact } from './fact.ts'
import type { Known } from './known.ts'
import { linesLacking } from './lines-lacking.ts'
import type { Source } from './source.ts'

export interface Applied {
  /** Whether it has to be kept. */
  isNew: boolean
  lines: NewLine[]
}

/**
 * Adds a fact to what is known, and returns whether it is new and which lines the ledger lacks then; those are known, too, as if they
 * were written. A fact that can never be true is a `WrongMessage`.
 */
export function applyFact(
  known: Known,
  sources: readonly Source[],
  fact: Fact,
  newId: () => string,
  aboutAll?: About,
): Applied {
  const isNew = addTo(known, sources, fact)
  const touched = sources.flatMap((source) => source.touchedBy?.(known, fact) ?? [])
  const about = aboutAll ?? firstOf(sources, (source) => source.aboutOf?.(known, fact)) ?? 'cause'
  const lines = touched.flatMap((toCause) => {
    const cause = toCause()
    const written = known.grants.get(cause.key) ?? []
    const { lines: lacking, grants } = linesLacking(cause, written, about, newId)
    known.grants.set(cause.key, grants)
    return lacking
  })
  return { isNew, lines }
}

function addTo(known: Known, sources: readonly Source[], fact: Fact): boolean {
  const refusal = firstOf(sources, (source) => source.refusalOf?.(known, fact))
  if (refusal !== undefined) throw new WrongMessage(refusal)
  const isNew = firstOf(sources, (source) => {
    const content = source.facts.read(fact)
    return content && source.apply(known, content)
  })
  if (isNew === undefined) throw new Error(`no source knows facts of the kind ${fact.kind}`)
  return isNew
}

function firstOf<Item, Found>(items: readonly Item[], find: (item: Item) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}
