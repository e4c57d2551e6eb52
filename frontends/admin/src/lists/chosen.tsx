import { decidedTogetherMax } from '@evenhand/web-kit/desk'
import { Button, Cell, Checkbox, HeaderCell } from '@evenhand/web-kit/facade'
import { type ReactNode, useState } from 'react'
import { type Allowed, useMay } from '../frame/allowed.tsx'
import { type AskedReason, DecideDialog } from './decide-dialog.tsx'
import { acceptOrReject, type Verdict, type VerdictWords } from './decision.ts'
import { useChoiceKeys } from './use-choice-keys.ts'
import type { Deciding } from './use-decide-rows.ts'

export interface ChosenRows {
  has: (id: string) => boolean
  choose: (ids: readonly string[], on: boolean) => void
  /** All that the list shows. */
  shown: readonly string[]
}

interface ChosenProps<Row> {
  /** What decides. Who may not make it chooses nothing. */
  call: Parameters<typeof Allowed>[0]['to']
  rows: readonly Row[]
  nameOf: (row: Row) => string
  /** What is decided about, so that nothing is decided unseen. */
  show?: ((row: Row) => ReactNode) | undefined
  deciding: Deciding<Row>
  words?: VerdictWords
  reason: AskedReason
  children: (chosen: ChosenRows | undefined) => ReactNode
}

/** Several rows, chosen by mouse and keyboard, and one decision about all of them: what it will do to each is said before, and what it did afterward. */
export function Chosen<Row extends { id: string }>(props: ChosenProps<Row>) {
  const { call, rows, nameOf, show, deciding, words = acceptOrReject, reason, children } = props
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  /** As they were when the decision was begun: the list may change behind it. */
  const [asked, setAsked] = useState<{ verdict: Verdict; of: readonly Row[] }>()
  const may = useMay()
  const of = rows.filter(({ id }) => ids.has(id))
  const choose = (wanted: readonly string[], on: boolean) =>
    setIds((before) =>
      on ? new Set([...before, ...wanted]) : new Set([...before].filter((id) => !wanted.includes(id))),
    )
  const chosen = may(call) ? { has: (id: string) => ids.has(id), choose, shown: rows.map(({ id }) => id) } : undefined
  useChoiceKeys(asked ? undefined : chosen)
  const isTooMany = of.length > decidedTogetherMax
  return (
    <>
      {of.length > 0 && (
        <section
          aria-label="What you chose"
          className="sticky top-0 z-20 flex flex-wrap items-center gap-3 rounded-card bg-sunken px-4 py-3"
        >
          <p role="status" className="font-medium tabular-nums">
            {of.length.toLocaleString('en-US')} chosen
            {isTooMany && (
              <span className="text-danger">. Choose {decidedTogetherMax} at most to decide them together.</span>
            )}
          </p>
          {!isTooMany &&
            (['accepted', 'rejected'] as const).map((verdict) => (
              <Button
                key={verdict}
                size="small"
                variant={verdict === 'accepted' ? 'primary' : 'outline'}
                onClick={() => setAsked({ verdict, of })}
              >
                {words[verdict].act}
              </Button>
            ))}
          <Button size="small" variant="ghost" onClick={() => setIds(new Set())}>
            Clear
          </Button>
        </section>
      )}
      {children(chosen)}
      {chosen && (
        <p className="text-fine text-ink-soft max-md:hidden">
          To choose: <kbd>Space</kbd> on a row, <kbd>Shift</kbd> with <kbd>↑</kbd> or <kbd>↓</kbd> for several.
        </p>
      )}
      {asked && (
        <DecideDialog
          verdict={asked.verdict}
          rows={asked.of}
          {...{ words, nameOf, show, deciding, reason }}
          onClose={(decided) => {
            choose(decided, false)
            setAsked(undefined)
          }}
        />
      )}
    </>
  )
}

interface ChoiceProps {
  chosen: ChosenRows | undefined
  id: string
  /** The row in words. */
  words: string
}

/** Above the boxes that take rows into a decision, one for all that are shown; nothing where there are none. */
export function ChoiceHeader({ chosen }: Pick<ChoiceProps, 'chosen'>) {
  if (!chosen) return undefined
  const many = chosen.shown.filter((id) => chosen.has(id)).length
  return (
    <HeaderCell className="w-10 px-2">
      <Checkbox
        label={<span className="sr-only">Choose all shown</span>}
        checked={many === 0 ? false : many === chosen.shown.length ? true : 'indeterminate'}
        onCheckedChange={(on) => chosen.choose(chosen.shown, on)}
      />
    </HeaderCell>
  )
}

export const ChoiceCell = ({ chosen, id, words }: ChoiceProps) =>
  chosen && (
    <Cell className="relative z-10 w-10 px-2 py-2">
      <Checkbox
        label={<span className="sr-only">Choose: {words}</span>}
        checked={chosen.has(id)}
        onCheckedChange={(on) => chosen.choose([id], on)}
      />
    </Cell>
  )
