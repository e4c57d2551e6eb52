import { Button } from '@evenhand/web-kit/facade'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { ReasonForm } from './reason-form.tsx'

export interface ChosenRows {
  has: (id: string) => boolean
  choose: (id: string, on: boolean) => void
}

/** One decision about several rows, each as it was seen. */
export type Decision<Row> = { of: readonly Row[] } & ({ verdict: 'accepted' } | { verdict: 'rejected'; reason: string })

interface ChosenProps<Row> {
  rows: readonly Row[]
  decide: { isPending: boolean; mutate: (decision: Decision<Row>, told: { onSuccess: () => void }) => void }
  /** What a rejection says, and who reads it. */
  reason: { schema: z.ZodType<{ reason: string }, { reason: string }>; hint: string; charactersMax: number }
  children: (chosen: ChosenRows) => ReactNode
}

/** Several rows, and one decision about all of them. What has changed since it was seen is left alone, and said. */
export function Chosen<Row extends { id: string }>({ rows, decide, reason: asked, children }: ChosenProps<Row>) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [rejecting, setRejecting] = useState(false)
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
      {children({ has: (id) => ids.has(id), choose })}
    </>
  )
}
