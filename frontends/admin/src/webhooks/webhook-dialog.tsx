import { webhooks } from '@evenhand/web-kit/desk'
import {
  api,
  Button,
  Field,
  Input,
  messageOf,
  Refusal,
  showRefusal,
  toast,
  useIdempotencyKey,
} from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'
import { CodeChoices } from '../choices/code-choices.tsx'
import { FormDialog } from '../frame/form-dialog.tsx'
import { useChanges } from '../frame/use-changes.ts'
import type { Leaving } from '../frame/use-leaving.tsx'
import { useReadAgain } from './use-webhooks.ts'

interface AddWebhookProps {
  onClose: () => void
  onAdded: (secret: string) => void
}

/** Adds one; its secret is shown once it is there. */
export function AddWebhook({ onClose, onAdded }: AddWebhookProps) {
  const once = useIdempotencyKey()
  return (
    <FormDialog
      onClose={onClose}
      title="Add a webhook"
      description="It gets events from now on. You get its signing secret next."
    >
      {(dialog) => (
        <WebhookForm
          {...dialog}
          name="Add a webhook"
          begin={{ url: '', description: '', kinds: [] }}
          submitWords="Add webhook"
          save={async (body) => {
            const { secret } = await once((idempotencyKey) => api(webhooks.addWebhook, { body }, { idempotencyKey }))
            onAdded(secret)
          }}
        />
      )}
    </FormDialog>
  )
}

/** Changes where one is and what it is told. */
export const ChangeWebhook = ({ webhook, onClose }: { webhook: webhooks.Webhook; onClose: () => void }) => {
  const { id: webhookId, url, description, kinds, state, version: seen } = webhook
  return (
    <FormDialog onClose={onClose} title={<span className="wrap-anywhere">Change {description}</span>}>
      {(dialog) => (
        <WebhookForm
          {...dialog}
          name={`Change ${description}`}
          begin={{ url, description, kinds }}
          submitWords="Save changes"
          save={async (form) => {
            await api(webhooks.changeWebhook, { params: { webhookId }, body: { ...form, state, seen } })
            toast('Webhook changed', 'What happens from now on is sent as you’ve set it.')
            onClose()
          }}
        />
      )}
    </FormDialog>
  )
}

interface WebhookFormProps extends Pick<Leaving, 'onChanged' | 'leave'> {
  name: string
  begin: webhooks.WebhookForm
  submitWords: string
  save: (form: webhooks.WebhookForm) => Promise<void>
}

function WebhookForm({ name, begin, submitWords, save, onChanged, leave }: WebhookFormProps) {
  const readAgain = useReadAgain()
  const form = useContractForm(webhooks.WebhookForm, begin)
  const { errors, isSubmitting } = form.formState
  useChanges(form.watch(), onChanged)
  const kinds = form.watch('kinds') ?? []
  const submit = form.handleSubmit(async (body) => {
    try {
      await save(body)
    } catch (error) {
      showRefusal(form, error, messageOf(error, 'Reload the page to see whether it was saved.'))
    } finally {
      await readAgain()
    }
  })
  return (
    <form noValidate aria-label={name} className="mt-4 grid gap-4 text-small" onSubmit={(event) => void submit(event)}>
      <Field label="Description" hint="What receives it, such as “Our CRM”." error={errors.description?.message}>
        {(control) => <Input {...control} autoComplete="off" maxLength={100} {...form.register('description')} />}
      </Field>
      <Field label="URL" hint="Where your system takes messages. It begins with https://" error={errors.url?.message}>
        {(control) => <Input {...control} type="url" autoComplete="off" maxLength={300} {...form.register('url')} />}
      </Field>
      <CodeChoices
        label="Events"
        error={errors.kinds?.message}
        codes={webhooks.webhookKinds}
        words={webhooks.kindWords}
        chosen={kinds}
        onChange={(chosen) => form.setValue('kinds', chosen, { shouldValidate: form.formState.isSubmitted })}
      />
      <Refusal>{errors.root?.message}</Refusal>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" loading={isSubmitting}>
          {submitWords}
        </Button>
        <Button size="small" variant="ghost" onClick={leave}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
