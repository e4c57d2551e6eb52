import { emailCampaigns, emailQueries, type emailTemplates } from '@evenhand/web-kit/desk'
import { Checkbox, Field, Input, Select, TextArea, useQuery } from '@evenhand/web-kit/facade'
import { useId } from 'react'
import { ruleWords } from './test-words.ts'

const small = 'min-h-10 px-3 text-small'

export interface Words {
  subject: string
  htmlContent: string
  textContent?: string | undefined
}

export interface TestValues extends Words {
  percent: number
  by: (typeof emailCampaigns.testReactions)[number]
  hours: number
}

const begun = { percent: 20, by: 'opened', hours: 4 } as const
const percents = [10, 20, 30, 40, 50]
const waits = [1, 2, 4, 8, 12, 24, 48, 72]

interface TestFieldsProps {
  test: TestValues | null
  /** What version A says, with which B begins. */
  words: Words
  errors: Partial<Record<keyof TestValues | 'root', string | undefined>>
  onChange: (test: TestValues | null) => void
}

/** Whether a campaign tries two versions, and how. */
export function TestFields({ test, words, errors, onChange }: TestFieldsProps) {
  const ruleId = useId()
  return (
    <fieldset className="grid gap-4 rounded-lg border border-line p-4" aria-describedby={test ? ruleId : undefined}>
      <legend className="sr-only">A/B test</legend>
      <Checkbox
        label="Try two versions on some of the recipients first (A/B test)"
        checked={test !== null}
        onCheckedChange={(on) => onChange(on ? { ...begun, ...words } : null)}
      />
      {errors.root !== undefined && <p className="text-danger">{errors.root}</p>}
      {test && (
        <>
          <How test={test} onChange={onChange} />
          <p id={ruleId} className="text-ink-soft">
            {ruleWords}
          </p>
          <VersionB test={test} errors={errors} onChange={onChange} />
        </>
      )}
    </fieldset>
  )
}

interface PartProps {
  test: TestValues
  onChange: (test: TestValues) => void
}

const How = ({ test, onChange }: PartProps) => (
  <div className="grid gap-4 sm:grid-cols-3">
    <Field label="In the test" hint="Half of them get each.">
      {(control) => (
        <Select
          {...control}
          className={small}
          value={test.percent}
          onChange={({ target }) => onChange({ ...test, percent: Number(target.value) })}
        >
          {percents.map((percent) => (
            <option key={percent} value={percent}>
              {percent}% of recipients
            </option>
          ))}
        </Select>
      )}
    </Field>
    <Field label="Decided by">
      {(control) => (
        <Select
          {...control}
          className={small}
          value={test.by}
          onChange={({ target }) => onChange({ ...test, by: target.value === 'clicked' ? 'clicked' : 'opened' })}
        >
          <option value="opened">People who open it</option>
          <option value="clicked">People who click</option>
        </Select>
      )}
    </Field>
    <Field label="Wait" hint="After the last email of the test.">
      {(control) => (
        <Select
          {...control}
          className={small}
          value={test.hours}
          onChange={({ target }) => onChange({ ...test, hours: Number(target.value) })}
        >
          {waits.map((hours) => (
            <option key={hours} value={hours}>
              {hours === 1 ? '1 hour' : `${hours} hours`}
            </option>
          ))}
        </Select>
      )}
    </Field>
  </div>
)

function VersionB({ test, errors, onChange }: PartProps & Pick<TestFieldsProps, 'errors'>) {
  const templates = useQuery(emailQueries.templates())
  const own = templates.data?.filter(({ isShipped, isActive }) => !isShipped && isActive) ?? []
  const fillFrom = (template: emailTemplates.EmailTemplate | undefined) => {
    if (!template) return
    const { subject, htmlContent, textContent } = template
    onChange({ ...test, subject, htmlContent, textContent })
  }
  return (
    <>
      {own.length > 0 && (
        <Field label="Fill version B from a template" optional>
          {(control) => (
            <Select
              {...control}
              className={small}
              value=""
              onChange={({ target }) => fillFrom(own.find(({ id }) => id === target.value))}
            >
              <option value="">Choose one</option>
              {own.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Field label="Subject of version B" error={errors.subject}>
        {(control) => (
          <Input
            {...control}
            className={small}
            autoComplete="off"
            value={test.subject}
            onChange={({ target }) => onChange({ ...test, subject: target.value })}
          />
        )}
      </Field>
      <Field label="Content of version B" hint="It may stay that of version A." error={errors.htmlContent}>
        {(control) => (
          <TextArea
            {...control}
            rows={8}
            spellCheck={false}
            className="px-3 py-2 font-mono text-small"
            value={test.htmlContent}
            onChange={({ target }) => onChange({ ...test, htmlContent: target.value })}
          />
        )}
      </Field>
      <Field label="Text content of version B" optional error={errors.textContent}>
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            spellCheck={false}
            className="px-3 py-2 font-mono text-small"
            value={test.textContent ?? ''}
            onChange={({ target }) => onChange({ ...test, textContent: target.value })}
          />
        )}
      </Field>
    </>
  )
}
