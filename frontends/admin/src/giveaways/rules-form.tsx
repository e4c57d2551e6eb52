import { Lock } from '@evenhand/web-kit/desk'
import { classNames, Field, Input, Select, TextArea } from '@evenhand/web-kit/facade'
import type { giveaways } from '@evenhand/web-kit/forms'
import { useId } from 'react'
import { checkNames, Choices, wayNames } from './choices.tsx'
import { freezeWords } from './freeze-words.ts'
import { LockedField } from './locked-field.tsx'
import { PosterPicker } from './poster-picker.tsx'
import { RegionPicker } from './region-picker.tsx'
import { type RulesField, type RulesSection, sections, timeZones, type Values } from './rules-fields.ts'

interface RulesFormProps {
  values: Values
  errors: Values
  /** What cannot change any more, and why. */
  locked: giveaways.GiveawayDesk['locked']
  onChange: (path: string, value: string) => void
}

export const RulesForm = (props: RulesFormProps) => (
  <div className="grid gap-8">
    {sections.map((section) => (
      <Section key={section.title} section={section} {...props} />
    ))}
  </div>
)

function Section({ section, values, errors, locked, onChange }: RulesFormProps & { section: RulesSection }) {
  const titleId = useId()
  const lockOf = ({ path }: RulesField) => locked.find((lock) => path === lock.path || path.startsWith(`${lock.path}.`))
  const reasons = new Set(section.fields.flatMap((field) => lockOf(field)?.message ?? []))
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="font-sans font-semibold">
        {section.title}
      </h2>
      {[...reasons].map((reason) => (
        <p key={reason} className="mt-1 flex items-center gap-1.5 text-ink-soft">
          <Lock className="size-3.5 shrink-0" aria-hidden="true" />
          {reason}
        </p>
      ))}
      <div className="mt-3 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {section.fields.map((field) => (
          <div key={field.path} className={classNames('min-w-0', spanOf(field))}>
            {lockOf(field) ? (
              <LockedField field={field} value={values[field.path] ?? ''} />
            ) : (
              <OneField
                field={field}
                value={values[field.path] ?? ''}
                error={errors[field.path]}
                hint={field.kind === 'days' ? freezeWords(values.lastDay ?? '', values[field.path] ?? '') : field.hint}
                onChange={(value) => onChange(field.path, value)}
              />
            )}
          </div>
        ))}
      </div>
    </section>
  )
}

const spans: Partial<Record<RulesField['kind'], string>> = {
  lines: 'sm:col-span-2',
  checks: 'sm:col-span-2 xl:col-span-4',
  ways: 'sm:col-span-2 xl:col-span-4',
  regions: 'sm:col-span-2 xl:col-span-4',
  poster: 'sm:col-span-2 xl:col-span-4',
  markdown: 'sm:col-span-2 xl:col-span-4',
}
const spanOf = ({ kind }: RulesField): string | undefined => spans[kind]

interface OneFieldProps {
  field: RulesField
  value: string
  error: string | undefined
  hint: string | undefined
  onChange: (value: string) => void
}

function OneField({ field, hint, ...typed }: OneFieldProps) {
  const { path, label, kind, optional } = field
  const { value, error, onChange } = typed
  if (kind === 'regions') return <RegionPicker label={label} {...typed} />
  if (kind === 'poster') return <PosterPicker label={label} {...typed} />
  if (kind === 'checks') return <Choices label={label} names={checkNames} {...typed} />
  if (kind === 'ways') return <Choices label={label} hint={hint} names={wayNames} {...typed} />
  const control = {
    name: path,
    value,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  return (
    <Field label={label} error={error} {...(hint ? { hint } : {})} {...(optional ? { optional } : {})}>
      {(belongs) =>
        kind === 'lines' || kind === 'markdown' ? (
          <TextArea
            {...belongs}
            {...control}
            rows={path === 'texts.officialRules' ? 14 : 5}
            spellCheck={kind === 'markdown'}
            className={classNames('px-3 py-2 text-small', kind === 'markdown' && 'font-mono')}
          />
        ) : kind === 'zone' ? (
          <Select {...belongs} {...control} className="min-h-10 px-3 pr-10 text-small">
            <option value="">Please choose</option>
            {[...new Set([...Object.keys(timeZones), ...(value ? [value] : [])])].map((zone) => (
              <option key={zone} value={zone}>
                {timeZones[zone] ?? zone}
              </option>
            ))}
          </Select>
        ) : (
          <Input
            {...belongs}
            {...control}
            type={kind === 'day' ? 'date' : 'text'}
            {...(kind === 'number' || kind === 'days' ? { inputMode: 'numeric' as const } : {})}
            autoComplete="off"
            className="min-h-10 px-3 text-small tabular-nums"
          />
        )
      }
    </Field>
  )
}
