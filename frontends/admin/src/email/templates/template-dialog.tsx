import { emailKey, emailQueries, emailTemplates } from '@evenhand/web-kit/desk'
import {
  api,
  Button,
  Field,
  Input,
  Select,
  showRefusal,
  TextArea,
  toast,
  useIdempotencyKey,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { useContractForm, useWatch } from '@evenhand/web-kit/forms'
import { Preview } from '../preview/preview.tsx'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { Allowed } from '../../frame/allowed.tsx'
import { NotSaved } from '../not-saved.tsx'
import { saveRefusal } from '../save-refusal.ts'
import { useChanges } from '../../frame/use-changes.ts'
import type { Leaving } from '../../frame/use-leaving.tsx'
import { type OtherVersion, useOpened } from '../use-opened.ts'
import { ContentField } from './content-field.tsx'
import { TestEmail } from './test-email.tsx'
import { type Template, typeWords } from './template-words.ts'

/** A new template, one that begins as a copy, or one to change. */
export type Start = { kind: 'new' } | { kind: 'copy' | 'change'; template: Template }

const titles = { new: 'Create template', copy: 'Duplicate template', change: 'Edit template' } as const

export function TemplateDialog({ start, onClose }: { start: Start; onClose: () => void }) {
  const client = useQueryClient()
  const given = start.kind === 'new' ? undefined : start.template
  const { opened, key, other } = useOpened(given, async () => {
    const templates = await client.fetchQuery({ ...emailQueries.templates(), staleTime: 0 })
    return templates.find(({ id }) => id === given?.id)
  })
  const begun: Start = start.kind === 'new' || !opened ? { kind: 'new' } : { ...start, template: opened }
  return (
    <FormDialog onClose={onClose} title={titles[start.kind]} className="max-w-6xl">
      {(dialog) => <TemplateForm key={key} start={begun} other={other} onClose={onClose} {...dialog} />}
    </FormDialog>
  )
}

const valuesOf = (start: Start) => {
  if (start.kind === 'new')
    return { name: '', subject: '', htmlContent: '', textContent: '', templateType: 'general' as const }
  const { name, subject, htmlContent, textContent, templateType } = start.template
  return {
    name: start.kind === 'copy' ? `Copy of ${name}`.slice(0, 100) : name,
    subject,
    htmlContent,
    textContent,
    templateType,
  }
}

function useTemplateForm(start: Start, onSaved: () => void) {
  const client = useQueryClient()
  const onceForAll = useIdempotencyKey()
  const form = useContractForm(emailTemplates.NewEmailTemplate, valuesOf(start))
  const save = (body: emailTemplates.NewEmailTemplate) => {
    if (start.kind !== 'change')
      return onceForAll((idempotencyKey) => api(emailTemplates.createEmailTemplate, { body }, { idempotencyKey }))
    const { id: templateId, version, isActive } = start.template
    return api(emailTemplates.changeEmailTemplate, { params: { templateId }, body: { ...body, version, isActive } })
  }
  const submit = form.handleSubmit(async (written) => {
    try {
      await save(written)
      toast(start.kind === 'change' ? 'Template saved' : 'Template created successfully')
      onSaved()
    } catch (error) {
      showRefusal(form, error, saveRefusal(error))
    } finally {
      await client.invalidateQueries({ queryKey: emailKey })
    }
  })
  return { form, submit }
}
type Form = ReturnType<typeof useTemplateForm>['form']

interface TemplateFormProps extends Pick<Leaving, 'onChanged' | 'leave'> {
  start: Start
  other: OtherVersion
  onClose: () => void
}

/** The fields, and beside them what a reader would get (spec 02 §5: name, subject and HTML content are required). */
function TemplateForm({ start, other, onClose, onChanged, leave }: TemplateFormProps) {
  const { form, submit } = useTemplateForm(start, onClose)
  const { errors, isSubmitting } = form.formState
  useChanges(form.watch(), onChanged)
  const [subject, htmlContent, textContent = ''] = useWatch({
    control: form.control,
    name: ['subject', 'htmlContent', 'textContent'],
  })
  const words = { subject: subject.slice(0, 200), htmlContent, textContent }
  return (
    <div className="mt-4 grid gap-8 text-small lg:grid-cols-2">
      <div className="grid min-w-0 content-start gap-6">
        <form noValidate aria-label="Template" className="grid gap-4" onSubmit={(event) => void submit(event)}>
          <Headings form={form} />
          <Contents form={form} />
          <NotSaved other={other}>{errors.root?.message}</NotSaved>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" size="small" loading={isSubmitting}>
              {start.kind === 'change' ? 'Save' : 'Create template'}
            </Button>
            <Button size="small" variant="ghost" onClick={leave}>
              Cancel
            </Button>
          </div>
        </form>
        <Allowed to={emailTemplates.sendTestEmail}>
          <TestEmail words={words} />
        </Allowed>
      </div>
      <Preview {...words} />
    </div>
  )
}

/** What it is called and for. */
function Headings({ form }: { form: Form }) {
  const { errors } = form.formState
  return (
    <>
      <Field label="Name" hint="Only administrators see it." error={errors.name?.message}>
        {(control) => <Input {...control} autoComplete="off" maxLength={100} {...form.register('name')} />}
      </Field>
      <Field label="Subject" error={errors.subject?.message}>
        {(control) => <Input {...control} autoComplete="off" maxLength={200} {...form.register('subject')} />}
      </Field>
      <Field label="Type" error={errors.templateType?.message}>
        {(control) => (
          <Select {...control} {...form.register('templateType')}>
            {Object.entries(typeWords).map(([type, title]) => (
              <option key={type} value={type}>
                {title}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  )
}

/** What it says, as HTML and as text. */
function Contents({ form }: { form: Form }) {
  const { errors, isSubmitted, dirtyFields } = form.formState
  const [html, text = ''] = useWatch({ control: form.control, name: ['htmlContent', 'textContent'] })
  const isOld = dirtyFields.htmlContent && !dirtyFields.textContent && text.trim() !== ''
  return (
    <>
      <ContentField
        html={html}
        error={errors.htmlContent?.message}
        onChange={(next) => form.setValue('htmlContent', next, { shouldDirty: true, shouldValidate: isSubmitted })}
      />
      <Field
        label="Text content"
        optional
        hint={
          isOld
            ? 'The HTML has changed since this text was written. See whether it still says the same, or empty it to send the text of the HTML.'
            : 'For readers without HTML. Left empty, the text of the HTML is sent.'
        }
        error={errors.textContent?.message}
      >
        {(control) => <TextArea {...control} rows={4} {...form.register('textContent')} />}
      </Field>
    </>
  )
}
