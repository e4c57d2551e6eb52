import { emailAutomations } from '@evenhand/web-kit/desk'
import { Checkbox, Field, Input, TextArea } from '@evenhand/web-kit/facade'
import { ChoiceField } from '../../../lists/choice-field.tsx'
import { triggerWords, type Trigger } from '../automation-words.ts'
import { hours } from './journey-words.ts'
import { NumberField } from './number-field.tsx'
import type { Draft, Faults } from './use-journey.ts'

interface SettingsProps {
  draft: Draft
  faults: Faults
  onChange: (draft: Draft) => void
}

const nightly = { from: 21, to: 8 } as const

export function SettingsFields({ draft, faults, onChange }: SettingsProps) {
  const put = (change: Partial<Draft>) => onChange({ ...draft, ...change })
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field label="Name" error={faults.get('name')}>
        {(control) => (
          <Input
            {...control}
            className="min-h-10 px-3 text-small"
            autoComplete="off"
            value={draft.name}
            onChange={({ target }) => put({ name: target.value })}
          />
        )}
      </Field>
      <Field label="Description" optional error={faults.get('description')}>
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            className="px-3 py-2 text-small"
            value={draft.description ?? ''}
            onChange={({ target }) => put({ description: target.value })}
          />
        )}
      </Field>
      <ChoiceField
        label="Trigger"
        value={draft.triggerType ?? 'donation'}
        choices={Object.entries(triggerWords)}
        onChange={(trigger) => put(freshTrigger(trigger as Trigger))}
      />
      <ConditionField draft={draft} faults={faults} onChange={onChange} />
      <ChoiceField
        label="How often one person enters"
        value={draft.entering ?? 'occasion'}
        choices={[
          ['occasion', 'Each time it happens'],
          ['ever', 'Once, however often it happens'],
        ]}
        onChange={(entering) => put({ entering: entering === 'ever' ? 'ever' : 'occasion' })}
      />
      <QuietFields draft={draft} faults={faults} onChange={onChange} />
    </div>
  )
}

function QuietFields({ draft, faults, onChange }: SettingsProps) {
  const quiet = draft.quietHours ?? null
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">Quiet hours</legend>
      <Checkbox
        label="No emails in quiet hours"
        checked={quiet !== null}
        onCheckedChange={(isOn) => onChange({ ...draft, quietHours: isOn ? nightly : null })}
      />
      {quiet && (
        <>
          <div className="grid grid-cols-2 gap-3">
            <ChoiceField
              label="From"
              value={String(quiet.from)}
              choices={hours}
              onChange={(from) => onChange({ ...draft, quietHours: { ...quiet, from: Number(from) } })}
            />
            <ChoiceField
              label="Until"
              value={String(quiet.to)}
              choices={hours}
              onChange={(to) => onChange({ ...draft, quietHours: { ...quiet, to: Number(to) } })}
            />
          </div>
          <p className="text-small text-ink-soft">
            In the reader’s time zone where we know it, else in New York’s. What is due then waits for their end.
          </p>
          {faults.get('quietHours.to') && <p className="text-small text-danger">{faults.get('quietHours.to')}</p>}
        </>
      )}
    </fieldset>
  )
}

/** What each trigger begins with; nothing stays of another one. */
function freshTrigger(triggerType: Trigger): Pick<Draft, 'triggerType' | 'triggerConditions'> {
  const { automationDefaults, triggerDefaults } = emailAutomations
  switch (triggerType) {
    case 'donation':
      return { triggerType, triggerConditions: { minAmount: automationDefaults.minAmount } }
    case 'lapse':
      return { triggerType, triggerConditions: { minAmount: 0, days: triggerDefaults.days } }
    case 'entry_milestone':
      return { triggerType, triggerConditions: { minAmount: 0, entries: triggerDefaults.entries } }
    case 'signup':
    case 'member_join':
    case 'membership_birthday':
      return { triggerType, triggerConditions: { minAmount: 0 } }
  }
}

const conditions = {
  donation: { key: 'minAmount', label: 'Minimum amount in dollars' },
  lapse: { key: 'days', label: 'Days without a gift' },
  entry_milestone: { key: 'entries', label: 'Number of entries' },
} as const

function ConditionField({ draft, faults, onChange }: SettingsProps) {
  const trigger = draft.triggerType ?? 'donation'
  if (trigger !== 'donation' && trigger !== 'lapse' && trigger !== 'entry_milestone') return <div />
  const { key, label } = conditions[trigger]
  const value = draft.triggerConditions?.[key] ?? 0
  return (
    <NumberField
      label={label}
      value={value}
      error={faults.get(`triggerConditions.${key}`)}
      onChange={(typed) => onChange({ ...draft, triggerConditions: { ...draft.triggerConditions, [key]: typed } })}
    />
  )
}
