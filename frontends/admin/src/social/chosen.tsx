import { Button } from '@evenhand/web-kit/facade'
import { type ReactNode, useState } from 'react'
import type { ChosenRows } from './activities-table.tsx'
import type { Reviewed } from './activity-words.ts'
import { RejectForm } from './reject-form.tsx'
import { useDecide } from './use-decide.ts'

/** Several rows, and one decision about all of them. What has changed since it was seen is left alone, and said. */
export function Chosen({ rows, children }: { rows: readonly Reviewed[]; children: (chosen: ChosenRows) => ReactNode }) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [rejecting, setRejecting] = useState(false)
  const chosen = rows.filter(({ id }) => ids.has(id))
  const none = () => {
    setIds(new Set())
    setRejecting(false)
  }
  const decide = useDecide(none)
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
                  onClick={() => decide.mutate({ verdict: 'accepted', of: chosen })}
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
            <RejectForm
              label={`Reject: ${words}`}
              sending={decide.isPending}
              onReject={(reason) => decide.mutate({ verdict: 'rejected', reason, of: chosen })}
              onCancel={() => setRejecting(false)}
            />
          )}
        </section>
      )}
      {children({ has: (id) => ids.has(id), choose })}
    </>
  )
}
