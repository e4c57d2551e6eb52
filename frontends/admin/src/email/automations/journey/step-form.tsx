import type { emailTemplates } from '@evenhand/web-kit/desk'
import { Field, Input } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { ChoiceField } from '../../../lists/choice-field.tsx'
import { GroupEditor } from '../../segments/rule-editor.tsx'
import type { Group } from '../../segments/segment-words.ts'
import { templateChoices } from '../template-choices.ts'
import type { Step } from './journey-edit.ts'
import { hours, type Names } from './journey-words.ts'
import { NumberField } from './number-field.tsx'

interface StepFormProps<S extends Step = Step> {
  step: S
  templates: readonly emailTemplates.EmailTemplate[]
  names: Names
  onChange: (step: Step) => void
}

/** What a step does. */
export function StepForm({ step, templates, names, onChange }: StepFormProps) {
  switch (step.kind) {
    case 'wait':
      return <WaitFields step={step} onChange={onChange} />
    case 'wait-until':
      return (
        <ChoiceField
          label="Until it is"
          value={String(step.hour)}
          choices={hours}
          onChange={(hour) => onChange({ ...step, hour: Number(hour) })}
        />
      )
    case 'email':
      return (
        <ChoiceField
          label="Template"
          value={step.templateId}
          choices={[['', 'Choose a template'], ...templateChoices(templates, step.templateId)]}
          onChange={(templateId) => onChange({ ...step, templateId })}
        />
      )
    case 'branch':
      return (
        <GroupEditor
          group={step.rule}
          onChange={(rule: Group) => onChange({ ...step, rule: rule as typeof step.rule })}
        />
      )
    case 'tag':
      return <TagFields step={step} onChange={onChange} />
    case 'leave-list':
      return (
        <ChoiceField
          label="List"
          value={step.listId}
          choices={[['', 'Choose a list'], ...names.lists]}
          onChange={(listId) => onChange({ ...step, listId })}
        />
      )
  }
}

const units = { minutes: 1, hours: 60, days: 24 * 60 } as const
type Unit = keyof typeof units

const unitOf = (minutes: number): Unit => {
  if (minutes > 0 && minutes % units.days === 0) return 'days'
  return minutes > 0 && minutes % units.hours === 0 ? 'hours' : 'minutes'
}

type Only<Kind extends Step['kind']> = Pick<StepFormProps<Extract<Step, { kind: Kind }>>, 'step' | 'onChange'>

function WaitFields({ step, onChange }: Only<'wait'>) {
  const [unit, setUnit] = useState(() => unitOf(step.minutes))
  const amount = step.minutes / units[unit]
  return (
    <div className="flex flex-wrap gap-3">
      <NumberField
        label="How long"
        value={amount}
        onChange={(typed) => onChange({ ...step, minutes: typed * units[unit] })}
      />
      <ChoiceField
        label="Unit"
        value={unit}
        choices={Object.keys(units).map((one) => [one, one] as const)}
        onChange={(chosen) => {
          setUnit(chosen as Unit)
          onChange({ ...step, minutes: amount * units[chosen as Unit] })
        }}
      />
    </div>
  )
}

const TagFields = ({ step, onChange }: Only<'tag'>) => (
  <div className="flex flex-wrap gap-3">
    <ChoiceField
      label="What to do"
      value={step.op}
      choices={[
        ['add', 'Add a tag'],
        ['remove', 'Remove a tag'],
      ]}
      onChange={(op) => onChange({ ...step, op: op === 'remove' ? 'remove' : 'add' })}
    />
    <Field label="Tag">
      {(control) => (
        <Input
          {...control}
          maxLength={50}
          className="min-h-10 px-3 text-small"
          value={step.tag}
          onChange={({ target }) => onChange({ ...step, tag: target.value })}
        />
      )}
    </Field>
  </div>
)
