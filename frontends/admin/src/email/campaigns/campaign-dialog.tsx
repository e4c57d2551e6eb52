import { emailCampaigns, emailQueries, type emailTemplates } from '@evenhand/web-kit/desk'
import {
  Button,
  Checkbox,
  Field,
  Input,
  messageOf,
  problemToast,
  Select,
  showRefusal,
  TextArea,
  useMutation,
  useQuery,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { useContractForm, useWatch } from '@evenhand/web-kit/forms'
import { type ComponentProps, useState } from 'react'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { NotSaved } from '../not-saved.tsx'
import { saveRefusal } from '../save-refusal.ts'
import { useChanges } from '../../frame/use-changes.ts'
import type { Leaving } from '../../frame/use-leaving.tsx'
import { Preview } from '../preview/preview.tsx'
import { AttachmentField } from './attachment-field.tsx'
import type { CampaignCase } from './campaign-words.ts'
import { ListsAloneOf } from './lists-alone.tsx'
import { TestFields, type TestValues, type Words } from './test-fields.tsx'
import { useSaveCampaign } from './use-save-campaign.ts'

const small = 'min-h-10 px-3 text-small'

export const CampaignDialog = ({ onClose }: { onClose: () => void }) => (
  <FormDialog onClose={onClose} title="New campaign" className="max-w-6xl">
    {(dialog) => <CampaignEditor onClose={onClose} {...dialog} />}
  </FormDialog>
)

type InDialog = { onClose: () => void } & Pick<Leaving, 'onChanged' | 'leave'>

/** A new campaign, or a draft as it was when it was opened: what someone else saves meanwhile comes when it is asked for. */
export function CampaignEditor({ given, ...dialog }: { given?: CampaignCase } & InDialog) {
  const client = useQueryClient()
  const [start, setStart] = useState(given)
  const loading = useMutation({
    mutationFn: (id: string) => client.fetchQuery({ ...emailQueries.campaign(id), staleTime: 0 }),
    onSuccess: setStart,
    onError: (error) => problemToast('We couldn’t load the other version', messageOf(error, 'Try again in a moment.')),
  })
  return (
    <CampaignForm
      key={start?.campaign.version ?? 'new'}
      start={start}
      onLoad={loading.mutate}
      isLoading={loading.isPending}
      {...dialog}
    />
  )
}

interface CampaignFormProps extends InDialog {
  start: CampaignCase | undefined
  /** Asks for the campaign as someone else saved it. */
  onLoad: (campaignId: string) => void
  isLoading: boolean
}

const valuesOf = (start: CampaignCase | undefined) => ({
  name: start?.campaign.name ?? '',
  subject: start?.campaign.subject ?? '',
  htmlContent: start?.htmlContent ?? '',
  textContent: start?.textContent ?? '',
  listId: start?.campaign.listId ?? null,
  segmentId: start?.campaign.segmentId ?? null,
  templateId: start?.campaign.templateId ?? null,
  isOnWeb: start?.campaign.isOnWeb ?? false,
  test: testOf(start),
})

function testOf(start: CampaignCase | undefined): TestValues | null {
  const { test } = start?.campaign ?? {}
  if (!test || !start?.versionB) return null
  const { percent, by, hours } = test
  return { percent, by, hours, ...start.versionB }
}

type CampaignFormState = ReturnType<typeof useContractForm<typeof emailCampaigns.NewEmailCampaign>>

/** What is filled in now, as the parts of the form show it. */
function useFilled({ control }: CampaignFormState) {
  const [
    subject,
    htmlContent,
    textContent = '',
    templateId = null,
    listId = null,
    segmentId = null,
    isOnWeb = false,
    test = null,
  ] = useWatch({
    control,
    name: ['subject', 'htmlContent', 'textContent', 'templateId', 'listId', 'segmentId', 'isOnWeb', 'test'],
  })
  return { subject, htmlContent, textContent, templateId, listId, segmentId, isOnWeb, test }
}

/** What it says and to whom. A draft that was made stays, also where one of its files was refused. */
function CampaignForm({ start, onLoad, isLoading, onClose, onChanged, leave }: CampaignFormProps) {
  const form = useContractForm(emailCampaigns.NewEmailCampaign, valuesOf(start))
  const { errors, isSubmitting } = form.formState
  const [files, setFiles] = useState<readonly File[]>([])
  const { draft, save, removeFile } = useSaveCampaign(start)
  const submit = form.handleSubmit(async (filled) => {
    try {
      await save(filled, files, (attached) => setFiles((before) => before.filter((file) => file !== attached)))
      onClose()
    } catch (error) {
      const message = saveRefusal(error, 'Failed to create campaign')
      problemToast(draft ? 'Error saving campaign' : 'Error creating campaign', message)
      showRefusal(form, error, message)
    }
  })
  const { subject, htmlContent, textContent, templateId, listId, segmentId, isOnWeb, test } = useFilled(form)
  useChanges([form.watch(), files.length], onChanged)
  const fillFrom = (template: emailTemplates.EmailTemplate | undefined) => {
    form.setValue('templateId', template?.id ?? null)
    if (!template) return
    form.setValue('subject', template.subject, { shouldValidate: true })
    form.setValue('htmlContent', template.htmlContent, { shouldValidate: true })
    form.setValue('textContent', template.textContent)
  }
  return (
    <div className="mt-4 grid gap-8 text-small lg:grid-cols-2">
      <form noValidate className="grid min-w-0 content-start gap-4" onSubmit={(event) => void submit(event)}>
        <NameField error={errors.name?.message} {...form.register('name')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <RecipientsField
            chosen={{ listId, segmentId }}
            error={errors.listId?.message ?? errors.segmentId?.message}
            onChosen={(chosen) => {
              form.setValue('listId', chosen.listId, { shouldValidate: true })
              form.setValue('segmentId', chosen.segmentId, { shouldValidate: true })
            }}
          />
          <TemplateChoice chosen={templateId} error={errors.templateId?.message} onChosen={fillFrom} />
        </div>
        <ListsAloneOf listId={listId} segmentId={segmentId} />
        <Field label="Subject" error={errors.subject?.message}>
          {(control) => <Input {...control} className={small} autoComplete="off" {...form.register('subject')} />}
        </Field>
        <Content error={errors.htmlContent?.message} {...form.register('htmlContent')} />
        <TextContent error={errors.textContent?.message} {...form.register('textContent')} />
        <TestFields
          test={test}
          words={{ subject, htmlContent, textContent }}
          errors={errorsOfTest(errors.test)}
          onChange={(changed) => form.setValue('test', changed, { shouldValidate: form.formState.isSubmitted })}
        />
        <OnWeb checked={isOnWeb} onChange={(isWanted) => form.setValue('isOnWeb', isWanted)} />
        <AttachmentField attached={draft?.attachments ?? []} files={files} onFiles={setFiles} onRemove={removeFile} />
        <NotSaved other={{ load: () => draft && onLoad(draft.campaign.id), isLoading }}>
          {errors.root?.message}
        </NotSaved>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="small" loading={isSubmitting}>
            {draft ? 'Save draft' : 'Create campaign'}
          </Button>
          <Button size="small" variant="ghost" onClick={leave}>
            Cancel
          </Button>
        </div>
      </form>
      <Versions a={{ subject, htmlContent, textContent }} b={test} />
    </div>
  )
}

const OnWeb = ({ checked, onChange }: { checked: boolean; onChange: (isOnWeb: boolean) => void }) => (
  <div className="grid gap-1">
    <Checkbox label="Put it on the web" checked={checked} onCheckedChange={onChange} />
    <p className="pl-9 text-fine text-ink-soft">
      Once it is being sent, everyone can read it under Newsletters, with no reader’s details, and each email links to
      it. You can take it off again.
    </p>
  </div>
)

/** Each version of it, as an invented person gets it. */
const Versions = ({ a, b }: { a: Words; b: Words | null }) => (
  <div className="grid min-w-0 content-start gap-6">
    <Preview {...shownOf(a)} />
    {b && (
      <>
        <h3 className="font-medium">Version B</h3>
        <Preview {...shownOf(b)} />
      </>
    )}
  </div>
)

const shownOf = ({ subject, htmlContent, textContent = '' }: Words) => ({
  subject: subject.slice(0, 200),
  htmlContent,
  textContent,
})

const errorsOfTest = (errors: Partial<Record<keyof Words | 'message', unknown>> | undefined) => {
  const messageOfField = (field: keyof Words) => (errors?.[field] as { message?: string } | undefined)?.message
  return {
    root: typeof errors?.message === 'string' ? errors.message : undefined,
    subject: messageOfField('subject'),
    htmlContent: messageOfField('htmlContent'),
    textContent: messageOfField('textContent'),
  }
}

type Registered = Pick<ComponentProps<'textarea'>, 'name' | 'ref' | 'onChange' | 'onBlur'> & {
  error: string | undefined
}

const NameField = ({
  error,
  ...input
}: Pick<ComponentProps<'input'>, 'name' | 'ref' | 'onChange' | 'onBlur'> & {
  error: string | undefined
}) => (
  <Field label="Name" hint="Only administrators see it." error={error}>
    {(control) => <Input {...control} className={small} autoComplete="off" {...input} />}
  </Field>
)

const Content = (written: Registered) => (
  <WrittenField
    label="Content"
    rows={12}
    hint='HTML. Write {{person.firstName | "friend"}} for a name. Our address and a way to unsubscribe are added.'
    {...written}
  />
)

const TextContent = (written: Registered) => (
  <WrittenField
    label="Text content"
    optional
    rows={3}
    hint="For readers without HTML. Left empty, the text of the content is sent."
    {...written}
  />
)

interface Recipients {
  listId: string | null
  segmentId: string | null
}

interface RecipientsFieldProps {
  chosen: Recipients
  error: string | undefined
  onChosen: (recipients: Recipients) => void
}

/** Everyone, a list or a segment. */
function RecipientsField({ chosen, error, onChosen }: RecipientsFieldProps) {
  const lists = useQuery(emailQueries.lists())
  const segments = useQuery(emailQueries.segments())
  const chosenId = chosen.segmentId ?? chosen.listId ?? ''
  const offered = lists.data?.filter(({ isActive, id }) => isActive || id === chosenId)
  const isNamed = [...(offered ?? []), ...(segments.data ?? [])].some(({ id }) => id === chosenId)
  const failed = [lists, segments].find(({ isError }) => isError)
  const choose = (id: string): void => {
    const isSegment = segments.data?.some((segment) => segment.id === id) ?? id === chosen.segmentId
    onChosen({ listId: isSegment ? null : id || null, segmentId: isSegment ? id : null })
  }
  return (
    <Field
      label="Recipients"
      error={error ?? (failed && `We couldn’t load who there is. ${messageOf(failed.error, 'Try again in a moment.')}`)}
    >
      {(control) => (
        <Select {...control} className={small} value={chosenId} onChange={({ target }) => choose(target.value)}>
          <option value="">All Email Addresses</option>
          {!isNamed && chosenId !== '' && (
            <option value={chosenId}>{chosen.segmentId === null ? 'The list it has' : 'The segment it has'}</option>
          )}
          <Named label="Lists" things={offered} />
          <Named label="Segments" things={segments.data} />
        </Select>
      )}
    </Field>
  )
}

const Named = ({
  label,
  things = [],
}: {
  label: string
  things?: readonly { id: string; name: string }[] | undefined
}) =>
  things.length > 0 && (
    <optgroup label={label}>
      {things.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </optgroup>
  )

const WrittenField = ({
  label,
  hint,
  optional = false,
  error,
  ...area
}: { label: string; hint: string; optional?: boolean; rows: number } & Registered) => (
  <Field label={label} optional={optional} hint={hint} error={error}>
    {(control) => <TextArea {...control} spellCheck={false} className="px-3 py-2 font-mono text-small" {...area} />}
  </Field>
)

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
