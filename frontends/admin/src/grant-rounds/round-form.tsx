import { Checkbox, Field, Input, TextArea } from '@evenhand/web-kit/facade'
import { CriteriaFields } from './criteria-fields.tsx'
import { QuestionFields } from './question-fields.tsx'
import { type RoundFieldsProps, small } from './round-fields.ts'

/** Everything of a round while it is a draft. */
export const RoundForm = (fields: RoundFieldsProps) => (
  <div className="grid max-w-4xl gap-8">
    <Facts {...fields} />
    <QuestionFields {...fields} />
    <CriteriaFields {...fields} />
  </div>
)

type Text = 'slug' | 'title' | 'budget' | 'requestedMax' | 'opensAt' | 'closesAt' | 'decidesAt'

interface TextFieldProps extends RoundFieldsProps {
  name: Text
  label: string
  hint?: string
  type?: 'datetime-local'
  inputMode?: 'decimal'
}

const TextField = ({ values, errors, onChange, name, label, hint, ...input }: TextFieldProps) => (
  <Field label={label} error={errors[name]} {...(hint ? { hint } : {})}>
    {(control) => (
      <Input
        {...control}
        {...input}
        className={`${small} tabular-nums`}
        autoComplete="off"
        value={values[name]}
        onChange={(event) => onChange({ [name]: event.target.value })}
      />
    )}
  </Field>
)

const Facts = (fields: RoundFieldsProps) => {
  const { values, errors, onChange } = fields
  const time = { ...fields, type: 'datetime-local' } as const
  return (
    <section aria-label="The round" className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...fields} name="title" label="Title" />
        <TextField {...fields} name="slug" label="Address" hint="In links, for example spring-2027." />
      </div>
      <Field label="What the round is for" error={errors.summary} hint="Applicants read it.">
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            className="text-small"
            value={values.summary}
            onChange={(event) => onChange({ summary: event.target.value })}
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...fields} inputMode="decimal" name="budget" label="Budget in dollars" />
        <TextField
          {...fields}
          inputMode="decimal"
          name="requestedMax"
          label="Most that one application may ask for, in dollars"
        />
      </div>
      <div className="grid gap-4 lg:grid-cols-3">
        <TextField {...time} name="opensAt" label="Opens (ET)" />
        <TextField {...time} name="closesAt" label="Closes (ET)" />
        <TextField {...time} name="decidesAt" label="Decided by (ET)" hint="Applicants are told this date." />
      </div>
      <Checkbox
        label={<span className="text-small">Blind: reviewers don’t see who applies until it is decided</span>}
        checked={values.isBlind}
        onCheckedChange={(isBlind) => onChange({ isBlind })}
      />
    </section>
  )
}
