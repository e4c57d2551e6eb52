import { classNames, Field, Input, TextArea } from '@evenhand/web-kit/facade'
import { useId } from 'react'
import { type RulesField, type RulesSection, sections, type Values } from './rules-fields.ts'

interface RulesFormProps {
  values: Values
  errors: Values
  onChange: (path: string, value: string) => void
}

export const RulesForm = (props: RulesFormProps) => (
  <div className="grid gap-8">
    {sections.map((section) => (
      <Section key={section.title} section={section} {...props} />
    ))}
  </div>
)

function Section({ section, values, errors, onChange }: RulesFormProps & { section: RulesSection }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="font-sans font-semibold">
        {section.title}
      </h2>
      <div className="mt-3 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {section.fields.map((field) => (
          <OneField
            key={field.path}
            field={field}
            value={values[field.path] ?? ''}
            error={errors[field.path]}
            onChange={(value) => onChange(field.path, value)}
          />
        ))}
      </div>
    </section>
  )
}

const wide = new Set<RulesField['kind']>(['list', 'lines', 'markdown'])
const rows: Partial<Record<RulesField['kind'], number>> = { list: 3, lines: 4, markdown: 14 }

interface OneFieldProps {
  field: RulesField
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function OneField({ field: { path, label, kind, hint, optional }, value, error, onChange }: OneFieldProps) {
  const typed = { name: path, value, onChange: (event: { target: { value: string } }) => onChange(event.target.value) }
  return (
    <Field
      label={label}
      error={error}
      {...(hint ? { hint } : {})}
      {...(optional ? { optional } : {})}
      className={classNames(kind === 'markdown' ? 'sm:col-span-2 xl:col-span-4' : wide.has(kind) && 'sm:col-span-2')}
    >
      {(control) =>
        wide.has(kind) ? (
          <TextArea
            {...control}
            {...typed}
            rows={kind === 'markdown' && path !== 'texts.officialRules' ? 5 : (rows[kind] ?? 3)}
            spellCheck={kind === 'markdown'}
            className={classNames('px-3 py-2 text-small', kind === 'markdown' && 'font-mono')}
          />
        ) : (
          <Input
            {...control}
            {...typed}
            type={kind === 'day' ? 'date' : 'text'}
            {...(kind === 'number' ? { inputMode: 'numeric' as const } : {})}
            autoComplete="off"
            className="min-h-10 px-3 text-small tabular-nums"
          />
        )
      }
    </Field>
  )
}
