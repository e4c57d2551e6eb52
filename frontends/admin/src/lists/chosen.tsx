import { Button, Cell, Checkbox, HeaderCell } from '@evenhand/web-kit/facade'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { type Allowed, useMay } from '../frame/allowed.tsx'
import { ReasonForm } from './reason-form.tsx'

export interface ChosenRows {
  has: (id: string) => boolean
  choose: (id: string, on: boolean) => void
}

/** One decision about several rows, each as it was seen. */
export type Decision<Row> = { of: readonly Row[] } & ({ verdict: 'accepted' } | { verdict: 'rejected'; reason: string })

interface ChosenProps<Row> {
  /** What decides. Who may not make it chooses nothing. */
  call: Parameters<typeof Allowed>[0]['to']
  rows: readonly Row[]
  decide: { isPending: boolean; mutate: (decision: Decision<Row>, told: { onSuccess: () => void }) => void }
  /** What a rejection says, and who reads it. */
  reason: { schema: z.ZodType<{ reason: string }, { reason: string }>; hint: string; charactersMax: number }
  children: (chosen: ChosenRows | undefined) => ReactNode
}

/** Several rows, and one decision about all of them. What has changed since it was seen is left alone, and said. */
export function Chosen<Row extends { id: string }>({ call, rows, decide, reason: asked, children }: ChosenProps<Row>) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [rejecting, setRejecting] = useState(false)
  const may = useMay()
  const chosen = rows.filter(({ id }) => ids.has(id))
  const none = () => {
    setIds(new Set())
    setRejecting(false)
  }
  const choose = (id: string, on: boolean) =>
    setIds(on ? new Set([...ids, id]) : new Set([...ids].filter((one) => one !== id)))
  const words = `${chosen.length.toLocaleString('en-US')} chosen`
  return (
    <>
      {chosen.length > 0 && (
        <section aria-label="What you chose" className="grid gap-3 rounded-card bg-sunken px-4 py-3">
          <div className="flex flex-wrap items-center gap-3">
            <p role="status" className="font-medium tabular-nums">
              {words}
            </p>
            {!rejecting && (
              <>
                <Button
                  size="small"
                  loading={decide.isPending}
                  onClick={() => decide.mutate({ verdict: 'accepted', of: chosen }, { onSuccess: none })}
                >
                  Accept
                </Button>
                <Button size="small" variant="outline" onClick={() => setRejecting(true)}>
                  Reject
                </Button>
                <Button size="small" variant="ghost" onClick={none}>
                  Clear
                </Button>
              </>
            )}
          </div>
          {rejecting && (
            <ReasonForm
              {...asked}
              label={`Reject: ${words}`}
              submit="Reject"
              sending={decide.isPending}
              onReason={(reason) => decide.mutate({ verdict: 'rejected', reason, of: chosen }, { onSuccess: none })}
              onCancel={() => setRejecting(false)}
            />
          )}
        </section>
      )}
      {children(may(call) ? { has: (id) => ids.has(id), choose } : undefined)}
    </>
  )
}

interface ChoiceProps {
  chosen: ChosenRows | undefined
  id: string
  /** The row in words. */
  words: string
}

/** Above the boxes that take rows into a decision; nothing where there are none. */
export const ChoiceHeader = ({ chosen }: Pick<ChoiceProps, 'chosen'>) =>
  chosen && (
    <HeaderCell className="px-2">
      <span className="sr-only">Chosen</span>
    </HeaderCell>
  )

export const ChoiceCell = ({ chosen, id, words }: ChoiceProps) =>
  chosen && (
    <Cell className="relative z-10 w-10 px-2 py-2">
      <Checkbox
        label={<span className="sr-only">Choose: {words}</span>}
        checked={chosen.has(id)}
        onCheckedChange={(on) => chosen.choose(id, on)}
      />
    </Cell>
  )
