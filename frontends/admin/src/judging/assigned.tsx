import { adminQueries, assigning, type judging, type rounds } from '@evenhand/web-kit/desk'
import { api, Button, Checkbox, Refusal, toast, useMutation, useQuery } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { Allowed } from '../frame/allowed.tsx'
import { shortId } from '../audit/audit-words.ts'
import { refusalWords, useJudging } from './use-judging.ts'

interface AssignedProps {
  application: judging.DeskApplication
  desk: rounds.DeskRound
}

/** Who scores an application, and choosing them by hand. */
export function Assigned({ application, desk }: AssignedProps) {
  const [isOpen, setOpen] = useState(false)
  const names = useQuery(adminQueries.administratorNames())
  const nameOf = (id: string) => names.data?.get(id) ?? `administrator …${shortId(id)}`
  return (
    <section aria-label="Reviewers">
      <h3 className="font-sans font-semibold">Reviewers</h3>
      <p className="mt-1 wrap-anywhere">
        {application.assigned === null
          ? 'All reviewers of the round.'
          : `${new Intl.ListFormat('en-US').format(application.assigned.map(nameOf))}.`}
      </p>
      {application.state === 'submitted' && desk.reviewers.length > 1 && (
        <div className="mt-2">
          {isOpen ? (
            <AssignForm application={application} desk={desk} nameOf={nameOf} onDone={() => setOpen(false)} />
          ) : (
            <Allowed to={assigning.assignReviewers}>
              <Button size="small" variant="outline" onClick={() => setOpen(true)}>
                Choose its reviewers
              </Button>
            </Allowed>
          )}
        </div>
      )}
    </section>
  )
}

interface AssignFormProps extends AssignedProps {
  nameOf: (id: string) => string
  onDone: () => void
}

function AssignForm({ application, desk, nameOf, onDone }: AssignFormProps) {
  const [chosen, setChosen] = useState<readonly string[]>(application.assigned ?? desk.reviewers)
  const { show, lookAgain } = useJudging()
  const save = useMutation({
    mutationFn: () =>
      api(assigning.assignReviewers, {
        params: { applicationId: application.id },
        body: { reviewers: chosen.length === desk.reviewers.length ? null : [...chosen], seen: application.version },
      }),
    onSuccess: (answered) => {
      show(answered)
      toast('Reviewers saved')
      onDone()
    },
    onError: () => void lookAgain(),
  })
  return (
    <form
      aria-label="Reviewers of this application"
      className="grid gap-3 rounded-control border border-hairline p-4"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      {desk.reviewers.map((id) => (
        <Checkbox
          key={id}
          label={<span className="text-small wrap-anywhere">{nameOf(id)}</span>}
          checked={chosen.includes(id)}
          onCheckedChange={(on) => setChosen(desk.reviewers.filter((one) => (one === id ? on : chosen.includes(one))))}
        />
      ))}
      {chosen.length === 0 && <p className="text-danger">Choose at least one reviewer.</p>}
      <Refusal>{save.isError && refusalWords(save.error)}</Refusal>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" disabled={chosen.length === 0} loading={save.isPending}>
          Save
        </Button>
        <Button size="small" variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
