import { emailAutomations } from '@evenhand/web-kit/desk'
import { Badge, Button, Card } from '@evenhand/web-kit/facade'
import { Allowed } from '../../frame/allowed.tsx'
import { DeleteAutomation } from './delete-automation.tsx'
import { type Automation, ruleWords, triggerWords } from './automation-words.ts'
import { useTurn } from './use-automation.ts'

interface AutomationCardProps {
  automation: Automation
  /** The name of what it sends; undefined as long as it isn’t known. */
  template: string | undefined
  onEdit: () => void
  onJourney: () => void
  onLog: () => void
}

export function AutomationCard({ automation, template, onEdit, onJourney, onLog }: AutomationCardProps) {
  const { name, description, isActive, triggerType, totalTriggered, totalSent } = automation
  const turn = useTurn(automation)
  return (
    <Card className="grid h-full content-start gap-3 p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 className="min-w-0 font-display text-lead wrap-anywhere">{name}</h2>
        <Badge tone={isActive ? 'free' : 'silver'}>{isActive ? 'Active' : 'Inactive'}</Badge>
      </div>
      {description && <p className="wrap-anywhere whitespace-pre-line text-ink-soft">{description}</p>}
      <p className="text-small wrap-anywhere">
        {ruleWords(automation)}
        {automation.isSimple && template !== undefined && `: “${template}”`}.
      </p>
      <dl className="grid grid-cols-3 gap-3 text-small">
        <Count name="Trigger">{triggerWords[triggerType]}</Count>
        <Count name="Triggered">{totalTriggered.toLocaleString('en-US')}</Count>
        <Count name="Sent">{totalSent.toLocaleString('en-US')}</Count>
      </dl>
      <div className="mt-auto flex flex-wrap gap-2">
        <Allowed to={emailAutomations.changeEmailAutomation}>
          <Button size="small" variant="outline" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
        </Allowed>
        <Button size="small" variant="outline" aria-label={`Journey: ${name}`} onClick={onJourney}>
          Journey
        </Button>
        <Allowed to={emailAutomations.turnEmailAutomation}>
          <Button
            size="small"
            variant="outline"
            loading={turn.isPending}
            aria-label={`Turn ${isActive ? 'off' : 'on'} ${name}`}
            onClick={() => turn.mutate(!isActive)}
          >
            {isActive ? 'Turn off' : 'Turn on'}
          </Button>
        </Allowed>
        <Button size="small" variant="outline" aria-label={`Log: ${name}`} onClick={onLog}>
          Log
        </Button>
        {totalTriggered === 0 && (
          <Allowed to={emailAutomations.removeEmailAutomation}>
            <DeleteAutomation automation={automation} />
          </Allowed>
        )}
      </div>
    </Card>
  )
}

const Count = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt className="text-ink-soft">{name}</dt>
    <dd className="font-medium tabular-nums">{children}</dd>
  </div>
)
