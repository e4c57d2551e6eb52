import { emailAutomations, emailQueries, type emailTemplates } from '@evenhand/web-kit/desk'
import {
  Boundary,
  Button,
  ErrorState,
  isProblem,
  Loading,
  messageOf,
  Refusal,
  Skeleton,
  useQuery,
} from '@evenhand/web-kit/facade'
import { lazy, Suspense, useState } from 'react'
import { Allowed, Unchanging } from '../../../frame/allowed.tsx'
import { useChanges } from '../../../frame/use-changes.ts'
import { useLeaving } from '../../../frame/use-leaving.tsx'
import { type Journey, type Place } from './journey-edit.ts'
import type { Names } from './journey-words.ts'
import { useIsWide } from './use-is-wide.ts'
import { useRemoveSteps } from './remove-step.tsx'
import { SettingsFields } from './settings-fields.tsx'
import { StepList } from './step-list.tsx'
import { draftOf, type Faults, faultsOf, refusedFaults, type Shown, useJourney, useSaveJourney } from './use-journey.ts'

const Picture = lazy(async () => ({ default: (await import('./journey-picture.tsx')).JourneyPicture }))

interface JourneyEditorProps {
  automationId: string
  templates: readonly emailTemplates.EmailTemplate[]
  onClose: () => void
}

/** All of an automation: what sets it off, its rules, and its steps as a list and, where there is room, as a picture. */
export default function JourneyEditor({ automationId, templates, onClose }: JourneyEditorProps) {
  const found = useJourney(automationId)
  const [opened, setOpened] = useState(0)
  const again = () => void found.refetch().then(() => setOpened((times) => times + 1))
  if (found.isError) {
    return (
      <ErrorState
        title="We couldn’t load this automation"
        message={messageOf(found.error, 'Check your connection and try again.')}
        onRetry={again}
      />
    )
  }
  if (!found.data) {
    return (
      <Loading label="Loading the automation">
        <Skeleton className="h-64 rounded-card" />
      </Loading>
    )
  }
  const key = `${found.data.automation.version} ${opened}`
  return <Editor key={key} shown={found.data} templates={templates} onClose={onClose} onReload={again} />
}

interface EditorProps extends Omit<JourneyEditorProps, 'automationId'> {
  shown: Shown
  onReload: () => void
}

function useNames(templates: readonly emailTemplates.EmailTemplate[]): Names {
  const lists = useQuery(emailQueries.lists())
  return {
    templates: new Map(templates.map(({ id, name, isActive }) => [id, isActive ? name : `${name} (archived)`])),
    lists: new Map(lists.data?.map(({ id, name }) => [id, name])),
  }
}

function Editor({ shown, templates, onClose, onReload }: EditorProps) {
  const { id, name } = shown.automation
  const [draft, setDraft] = useState(() => draftOf(shown))
  const [faults, setFaults] = useState<Faults>(new Map())
  const [selected, setSelected] = useState<string>()
  const [adding, setAdding] = useState<Place>()
  const save = useSaveJourney(id, onClose)
  const names = useNames(templates)
  const isWide = useIsWide()
  const { onChanged, leave, question } = useLeaving(onClose)
  useChanges(draft, onChanged)
  const change = (journey: Journey) => setDraft((before) => ({ ...before, journey }))
  const submit = () => {
    const found = faultsOf(draft)
    setFaults(found)
    if (found.size === 0) save.mutate(draft, { onError: (error) => setFaults(refusedFaults(error)) })
  }
  const { remove, question: removing } = useRemoveSteps(draft.journey, names, change)
  const steps = {
    journey: draft.journey,
    names,
    counts: shown.counts,
    faults,
    selected,
    onSelect: setSelected,
    onRemove: remove,
  }
  return (
    <section aria-labelledby="journey-title" className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="journey-title" className="min-w-0 text-title wrap-anywhere">
          {name}
        </h2>
        <Button size="small" variant="outline" onClick={leave}>
          Back to the automations
        </Button>
      </div>
      <Unchanging unless={emailAutomations.changeAutomationJourney}>
        <SettingsFields draft={draft} faults={faults} onChange={setDraft} />
      </Unchanging>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {isWide && (
          <div className="h-[36rem] rounded-card border border-hairline lg:sticky lg:top-4">
            <Boundary fallback={() => <NoPicture />}>
              <Suspense fallback={<Loading label="Loading the picture"> </Loading>}>
                <Picture {...steps} onChange={change} onAdd={setAdding} />
              </Suspense>
            </Boundary>
          </div>
        )}
        <Unchanging unless={emailAutomations.changeAutomationJourney}>
          <StepList {...steps} templates={templates} adding={adding} onAdding={setAdding} onChange={change} />
        </Unchanging>
      </div>
      <Allowed to={emailAutomations.changeAutomationJourney}>
        <SaveRow faults={faults} save={save} onSave={submit} onReload={onReload} />
      </Allowed>
      {question}
      {removing}
    </section>
  )
}

const NoPicture = () => (
  <p className="p-4 text-small text-ink-soft">We couldn’t load the picture. The list of steps does all that it does.</p>
)

interface SaveRowProps {
  faults: Faults
  save: ReturnType<typeof useSaveJourney>
  onSave: () => void
  onReload: () => void
}

function SaveRow({ faults, save, onSave, onReload }: SaveRowProps) {
  const isOld = isProblem(save.error, 'conflict')
  const whole = faults.get('journey.first') ?? faults.get('journey.steps')
  const refused =
    save.isError && faults.size === 0 ? messageOf(save.error, 'We’re not sure this was saved.') : undefined
  return (
    <div className="grid gap-3">
      <Refusal>{whole ?? (faults.size > 0 ? 'Look at what is marked above, then save again.' : undefined)}</Refusal>
      <Refusal>
        {isOld
          ? 'This automation was changed meanwhile. Load the other version to go on from there; what you changed here is lost then.'
          : refused}
      </Refusal>
      <div className="flex flex-wrap gap-3">
        <Button size="small" loading={save.isPending} onClick={onSave}>
          Save changes
        </Button>
        {isOld && (
          <Button size="small" variant="outline" onClick={onReload}>
            Load the other version
          </Button>
        )}
      </div>
    </div>
  )
}
