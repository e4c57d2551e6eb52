import { emailCampaigns, emailQueries, type emailTemplates } from '@evenhand/web-kit/desk'
import {
  Button,
  Dialog,
  Field,
  Input,
  messageOf,
  problemToast,
  Refusal,
  Select,
  showRefusal,
  TextArea,
  useQuery,
} from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { AttachmentField } from './attachment-field.tsx'
import type { CampaignCase } from './campaign-words.ts'
import { useSaveCampaign } from './use-save-campaign.ts'

const small = 'min-h-10 px-3 text-small'

export const CampaignDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog open onOpenChange={(open) => !open && onClose()} title="New campaign" className="max-w-2xl">
    <CampaignForm onClose={onClose} />
  </Dialog>
)

interface CampaignFormProps {
  /** The draft to change; without it one is made. */
  start?: CampaignCase
  onClose: () => void
}

const valuesOf = (start: CampaignCase | undefined) => ({
  name: start?.campaign.name ?? '',
  subject: start?.campaign.subject ?? '',
  htmlContent: start?.htmlContent ?? '',
  textContent: start?.textContent ?? '',
  listId: start?.campaign.listId ?? null,
  templateId: start?.campaign.templateId ?? null,
})

/** What it says and to whom. A draft that was made stays, also where one of its files was refused. */
export function CampaignForm({ start, onClose }: CampaignFormProps) {
  const form = useContractForm(emailCampaigns.NewEmailCampaign, valuesOf(start))
  const { errors, isSubmitting } = form.formState
  const [files, setFiles] = useState<readonly File[]>([])
  const { draft, save, removeFile } = useSaveCampaign(start)
  const lists = useQuery(emailQueries.lists())
  const submit = form.handleSubmit(async (filled) => {
    try {
      await save(filled, files, (attached) => setFiles((before) => before.filter((file) => file !== attached)))
      onClose()
    } catch (error) {
      const message = messageOf(error, 'Failed to create campaign')
      problemToast(draft ? 'Error saving campaign' : 'Error creating campaign', message)
      showRefusal(form, error, message)
    }
  })
  const nullable = { setValueAs: (value: string | null) => value || null }
  return (
    <form noValidate className="mt-4 grid gap-4" onSubmit={(event) => void submit(event)}>
      <Field label="Name" hint="Only administrators see it." error={errors.name?.message}>
        {(control) => <Input {...control} className={small} autoComplete="off" {...form.register('name')} />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="List" error={errors.listId?.message}>
          {(control) => (
            <Select {...control} className={small} {...form.register('listId', nullable)}>
              <option value="">All Email Addresses</option>
              {lists.data?.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <TemplateChoice
          chosen={form.watch('templateId') ?? null}
          error={errors.templateId?.message}
          onChosen={(template) => {
            form.setValue('templateId', template?.id ?? null)
            if (!template) return
            form.setValue('subject', template.subject, { shouldValidate: true })
            form.setValue('htmlContent', template.htmlContent, { shouldValidate: true })
            form.setValue('textContent', template.textContent)
          }}
        />
      </div>
      <Field label="Subject" error={errors.subject?.message}>
        {(control) => <Input {...control} className={small} autoComplete="off" {...form.register('subject')} />}
      </Field>
      <Field
        label="Content"
        hint='HTML. Write {{person.firstName | "friend"}} for a name. The way to unsubscribe is added for you.'
        error={errors.htmlContent?.message}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={10}
            className="px-3 py-2 font-mono text-small"
            {...form.register('htmlContent')}
          />
        )}
      </Field>
      <Field
        label="Text content"
        optional
        hint="For readers without HTML. Left empty, the text of the content is sent."
        error={errors.textContent?.message}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            className="px-3 py-2 font-mono text-small"
            {...form.register('textContent')}
          />
        )}
      </Field>
      <AttachmentField attached={draft?.attachments ?? []} files={files} onFiles={setFiles} onRemove={removeFile} />
      <Refusal>{errors.root?.message}</Refusal>
      <Button type="submit" size="small" className="justify-self-start" loading={isSubmitting}>
        {draft ? 'Save draft' : 'Create campaign'}
      </Button>
    </form>
  )
}

interface TemplateChoiceProps {
  chosen: string | null
  error: string | undefined
  onChosen: (template: emailTemplates.EmailTemplate | undefined) => void
}

/** Choosing one fills subject and content; what the system itself sends is no template for news. */
function TemplateChoice({ chosen, error, onChosen }: TemplateChoiceProps) {
  const templates = useQuery(emailQueries.templates())
  const own = templates.data?.filter(({ isShipped, isActive, id }) => !isShipped && (isActive || id === chosen)) ?? []
  return (
    <Field label="Template" optional hint="Choosing one fills subject and content." error={error}>
      {(control) => (
        <Select
          {...control}
          className={small}
          value={chosen ?? ''}
          onChange={({ target }) => onChosen(own.find(({ id }) => id === target.value))}
        >
          <option value="">None</option>
          {own.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
