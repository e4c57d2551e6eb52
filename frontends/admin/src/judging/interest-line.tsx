import type { judging } from '@evenhand/web-kit/desk'
import { Checkbox, Field, Input } from '@evenhand/web-kit/facade'

interface InterestLineProps {
  organization: judging.RoundInterests['organizations'][number]
  /** What connects the administrator with it; left out while they say that nothing does. */
  reason: string | undefined
  error: string | undefined
  onChange: (reason: string | undefined) => void
}

/** One organization: a conflict that was declared before stays as it is. */
export const InterestLine = ({ organization, reason, error, onChange }: InterestLineProps) => {
  const { organizationName, conflict } = organization
  const name = <span className="text-small wrap-anywhere">{organizationName}</span>
  if (conflict !== null) {
    return (
      <li className="grid gap-1">
        <Checkbox label={name} checked disabled onCheckedChange={() => undefined} />
        <p className="pl-9 wrap-anywhere text-ink-soft">Declared: {conflict}</p>
      </li>
    )
  }
  return (
    <li className="grid gap-2">
      <Checkbox label={name} checked={reason !== undefined} onCheckedChange={(on) => onChange(on ? '' : undefined)} />
      {reason !== undefined && (
        <Field label={`What connects you with ${organizationName}`} error={error} className="pl-9">
          {(control) => (
            <Input
              {...control}
              className="min-h-10 px-3 text-small"
              autoComplete="off"
              maxLength={500}
              value={reason}
              onChange={(event) => onChange(event.target.value)}
            />
          )}
        </Field>
      )}
    </li>
  )
}
