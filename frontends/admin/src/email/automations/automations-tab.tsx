import { emailAutomations, emailQueries } from '@evenhand/web-kit/desk'
import { Button, Loading, Plus, Skeleton, useQuery } from '@evenhand/web-kit/facade'
import { lazy, Suspense } from 'react'
import { Allowed } from '../../frame/allowed.tsx'
import { useListAddress } from '../../lists/list-address.ts'
import { ListBody } from '../../lists/list-body.tsx'
import { useNewDialog } from '../use-new-dialog.ts'
import { AutomationCard } from './automation-card.tsx'
import { AutomationDialog } from './automation-dialog.tsx'
import { RunsSheet } from './runs-sheet.tsx'
import { templateChoices } from './template-choices.ts'

/** Comes only where a journey is opened. */
const JourneyEditor = lazy(() => import('./journey/journey-editor.tsx'))

/** What sends on its own after something happened (spec 02 §2, Automations): all of them, or the journey of one. */
export function AutomationsTab() {
  const { search, change } = useListAddress()
  const templates = useQuery(emailQueries.templates())
  const journey = search.get('journey')
  if (!journey) return <AutomationList />
  return (
    <Suspense fallback={<JourneyRoom />}>
      <JourneyEditor
        key={journey}
        automationId={journey}
        templates={templates.data ?? []}
        onClose={() => change({ journey: undefined })}
      />
    </Suspense>
  )
}

function AutomationList() {
  const list = useQuery(emailQueries.automations())
  const templates = useQuery(emailQueries.templates())
  const dialog = useNewDialog(emailAutomations.createEmailAutomation)
  const { search, change } = useListAddress()
  const automations = list.data ?? []
  const opened = automations.find(({ id }) => id === search.get('log'))
  const edited = automations.find(({ id }) => id === search.get('edit'))
  const create = <Create onNew={() => dialog.onOpenChange(true)} />
  return (
    <section aria-labelledby="automations-title" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="automations-title" className="text-title">
            Automations
          </h2>
          <p className="max-w-prose text-ink-soft">
            An automation emails a subscriber after something happened: once each time, as long as it’s active.
          </p>
        </div>
        {automations.length > 0 && create}
      </div>
      <ListBody
        what="the automations"
        list={list}
        rows={automations.length}
        empty={{
          title: 'No automations yet',
          hint: 'Create one to thank people after a gift, or to welcome those who subscribe or join.',
          action: create,
        }}
      >
        <ul className="grid gap-4 lg:grid-cols-2">
          {automations.map((automation) => (
            <li key={automation.id} className="min-w-0">
              <AutomationCard
                automation={automation}
                template={
                  templateChoices(templates.data, automation.templateId).find(
                    ([id]) => id === automation.templateId,
                  )?.[1]
                }
                onEdit={() => change({ [automation.isSimple ? 'edit' : 'journey']: automation.id })}
                onJourney={() => change({ journey: automation.id })}
                onLog={() => change({ log: automation.id })}
              />
            </li>
          ))}
        </ul>
      </ListBody>
      {dialog.open && <AutomationDialog templates={templates} onClose={() => dialog.onOpenChange(false)} />}
      {edited && (
        <AutomationDialog
          key={edited.id}
          automation={edited}
          templates={templates}
          onClose={() => change({ edit: undefined })}
        />
      )}
      {opened && (
        <RunsSheet automation={opened} onClose={() => change({ log: undefined, runs: undefined, find: undefined })} />
      )}
    </section>
  )
}

const Create = ({ onNew }: { onNew: () => void }) => (
  <Allowed to={emailAutomations.createEmailAutomation}>
    <Button size="small" onClick={onNew}>
      <Plus className="size-4" aria-hidden="true" />
      New automation
    </Button>
  </Allowed>
)

const JourneyRoom = () => (
  <Loading label="Loading the automation">
    <Skeleton className="h-64 rounded-card" />
  </Loading>
)
