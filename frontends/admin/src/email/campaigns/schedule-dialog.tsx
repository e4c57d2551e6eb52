import { emailCampaigns, emailQueries } from '@evenhand/web-kit/desk'
import { api, Button, Checkbox, Dialog, Field, Input, messageOf, toast, useQuery } from '@evenhand/web-kit/facade'
import { type FormEvent, useState } from 'react'
import type { Campaign } from './campaign-words.ts'
import { ListsAlone } from './lists-alone.tsx'
import { SendCheck } from './send-check.tsx'
import { TooFew } from './too-few.tsx'
import { useKeepCase } from './use-step.ts'

const padded = (part: number): string => String(part).padStart(2, '0')

/** As the field for a date and a time has it, in the time zone of this browser. */
const fieldTime = (at: Date): string =>
  `${at.getFullYear()}-${padded(at.getMonth() + 1)}-${padded(at.getDate())}T${padded(at.getHours())}:${padded(at.getMinutes())}`

interface ScheduleDialogProps {
  campaign: Campaign
  onClose: () => void
}

/** Which one a person can compare with their own: “Central European Standard Time”. */
const zoneName = (at: Date): string =>
  new Intl.DateTimeFormat('en-US', { timeZoneName: 'long' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? 'the time zone of this computer'

export function ScheduleDialog({ campaign, onClose }: ScheduleDialogProps) {
  // As it was when the dialog opened: another one may not be scheduled in its place.
  const [{ id: campaignId, name, scheduledAt, version, test, ...before }] = useState(campaign)
  const keep = useKeepCase()
  const [typed, setTyped] = useState(scheduledAt === null ? '' : fieldTime(new Date(scheduledAt)))
  const [isTheirHour, setIsTheirHour] = useState(before.readerZone !== null)
  const [refusal, setRefusal] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const [now] = useState(() => new Date())
  const chosen = Number.isNaN(Date.parse(typed)) ? now : new Date(typed)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const at = new Date(typed)
    if (Number.isNaN(at.getTime())) return setRefusal('Choose a date and a time')
    if (at.getTime() <= Date.now()) return setRefusal('Choose a time that is still to come')
    setIsSending(true)
    try {
      const readerZone = isTheirHour ? new Intl.DateTimeFormat().resolvedOptions().timeZone : null
      const body = { scheduledAt: at.toISOString(), readerZone, version }
      const kept = await api(emailCampaigns.scheduleEmailCampaign, { params: { campaignId }, body })
      toast('Campaign scheduled', name)
      onClose()
      await keep(kept)
    } catch (error) {
      setIsSending(false)
      setRefusal(messageOf(error, 'We’re not sure this was saved. Look at the list first.'))
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<span className="wrap-anywhere">Schedule {name}</span>}
      description="It goes to those who receive your emails when it starts."
    >
      <div className="mt-4 grid gap-4">
        {test && <AsOfToday campaignId={campaignId} percent={test.percent} inSegment={before.segmentId !== null} />}
        <SendCheck campaignId={campaignId} onClose={onClose} />
      </div>
      <form noValidate className="mt-4 grid gap-4" onSubmit={(event) => void submit(event)}>
        <Field label="Send at" hint={`In the time zone of this computer: ${zoneName(chosen)}.`} error={refusal}>
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              className="min-h-10 px-3 text-small"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
        {test ? (
          <p className="text-ink-soft">
            Two versions are compared at one time, so everyone in the test gets theirs then.
          </p>
        ) : (
          <TheirHour checked={isTheirHour} onChange={setIsTheirHour} />
        )}
        <Button type="submit" size="small" className="justify-self-start" loading={isSending}>
          Schedule
        </Button>
      </form>
    </Dialog>
  )
}

/** Who gets it is fixed when it starts, so this is only what is known today. */
function AsOfToday({ campaignId, percent, inSegment }: { campaignId: string; percent: number; inSegment: boolean }) {
  const audience = useQuery({ ...emailQueries.campaignAudience(campaignId), staleTime: 0 })
  const people = audience.data?.totalRecipients ?? 0
  return (
    <>
      {people > 0 && <TooFew people={people} percent={percent} />}
      <ListsAlone people={audience.data?.listsAlone ?? 0} inSegment={inSegment} />
    </>
  )
}

const TheirHour = ({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) => (
  <div className="grid gap-2">
    <Checkbox label="At this hour where each person lives" checked={checked} onCheckedChange={onChange} />
    {checked && (
      <p className="text-small text-ink-soft">
        People whose time zone we don’t know get it at this hour of yours. It starts when it’s this hour first anywhere,
        up to a day earlier, and who gets it is fixed then. People for whom the hour is already over get it at once.
      </p>
    )}
  </div>
)
