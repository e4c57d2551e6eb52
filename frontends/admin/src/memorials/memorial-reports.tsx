import { api, Button, DateTime, type InputOf, toast, useMutation, useQueryClient } from '@evenhand/web-kit/facade'
import { memorialReports, type memorials } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { useMay } from '../frame/allowed.tsx'
import { ReasonForm } from './reason-form.tsx'
import { toastRefusal } from '../frame/toast-refusal.ts'

type Memorial = memorials.PaidMemorial

/** What visitors said is wrong, and the decision to keep it; taking it down is below, as ever. */
export function MemorialReports({ memorial }: { memorial: Memorial }) {
  const { reports, kept, state } = memorial
  return (
    <>
      {reports.length > 0 && state === 'shown' && (
        <section aria-label="Reports" className="rounded-control border border-accent bg-sunken p-4">
          <p className="font-medium">
            {reports.length === 1 ? 'A visitor reported it' : `${reports.length} visitors reported it`}
          </p>
          <ul className="mt-2 grid gap-2 text-small">
            {reports.map(({ reason, words, at }, index) => (
              <li key={index} className="wrap-anywhere whitespace-pre-line">
                <DateTime value={at} show="day-and-time" />: {memorialReports.reportReasons[reason]}
                {words && `. “${words}”`}
              </li>
            ))}
          </ul>
          <Keep memorial={memorial} />
        </section>
      )}
      {kept.map(({ reports: many, reason, at }) => (
        <p key={at} className="text-small wrap-anywhere text-ink-soft">
          Kept <DateTime value={at} show="day-and-time" /> after {many === 1 ? 'a report' : `${many} reports`}: {reason}
        </p>
      ))}
    </>
  )
}

type Keeping = InputOf<typeof memorialReports.keepReportedMemorial>['body']

function Keep({ memorial: { id: memorialId, lovedOneName, reports } }: { memorial: Memorial }) {
  const may = useMay()
  const [asked, setAsked] = useState(false)
  const client = useQueryClient()
  const keep = useMutation({
    mutationFn: (body: Keeping) => api(memorialReports.keepReportedMemorial, { params: { memorialId }, body }),
    onSuccess: () => toast('Kept', `The memorial for ${lovedOneName} stays on the wall.`),
    onError: toastRefusal,
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', 'memorials'] }),
  })
  if (!may(memorialReports.keepReportedMemorial)) return null
  if (!asked) {
    return (
      <Button size="small" variant="outline" className="mt-3" onClick={() => setAsked(true)}>
        Keep it on the wall
      </Button>
    )
  }
  return (
    <div className="mt-3">
      <ReasonForm
        schema={memorialReports.KeepReason}
        variant="primary"
        label={`Keep the memorial for ${lovedOneName}`}
        hint="For the audit trail. No one is emailed. To take it down instead, use the button below."
        action="Keep it on the wall"
        sending={keep.isPending}
        onSubmit={(reason) => keep.mutate({ reports: reports.length, reason })}
        onCancel={() => setAsked(false)}
      />
    </div>
  )
}
