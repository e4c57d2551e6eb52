import { parser } from '@prometheus-io/lezer-promql'
import { boards } from './boards.ts'
import { ruleGroups } from './rules.ts'

/** Where a query stops being PromQL, or undefined. */
export function mistakeIn(query: string): string | undefined {
  let mistake: string | undefined
  parser.parse(query).iterate({
    enter(node) {
      if (node.type.isError) mistake ??= `at character ${node.from + 1} of ${query}`
    },
  })
  return mistake
}

export const allQueries = (): string[] => [
  ...ruleGroups().flatMap(({ rules }) => rules.map(({ expr }) => expr)),
  ...boards.flatMap(({ signals }) => signals.flatMap(({ panel }) => panel.lines.map(({ query }) => query))),
]
