import { emailKey, emailSubscribers } from '@evenhand/web-kit/desk'
import {
  api,
  Button,
  Field,
  Input,
  messageOf,
  Refusal,
  Select,
  showRefusal,
  toast,
  useIdempotencyKey,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { useChanges } from '../../frame/use-changes.ts'
import type { Leaving } from '../../frame/use-leaving.tsx'
import { ListsAgreedTo } from './lists-agreed-to.tsx'
import { LineField, small, TagsField } from './subscriber-fields.tsx'
import { sourceWords } from './subscriber-words.ts'

const sources = ['manual', 'donation', 'member_signup', 'website'] as const

/** Adds someone by hand (spec 02 §5), with how they agreed. */
export const AddSubscriber = ({ onClose }: { onClose: () => void }) => (
  <FormDialog onClose={onClose} title="Add subscriber">
    {(dialog) => <AddForm onClose={onClose} {...dialog} />}
  </FormDialog>
)

function useAdding(onAdded: () => void) {
  const client = useQueryClient()
  const onceForAll = useIdempotencyKey()
  const form = useContractForm(emailSubscribers.NewEmailSubscriber, {
    email: '',
    firstName: '',
    lastName: '',
    source: 'manual',
    tags: [],
    lists: [],
    consent: '',
  })
  const submit = form.handleSubmit(async (written) => {
    try {
      await onceForAll(
        (idempotencyKey) => api(emailSubscribers.createEmailSubscriber, { body: written }, { idempotencyKey }),
        JSON.stringify(written),
      )
      toast('Subscriber added successfully')
      onAdded()
    } catch (error) {
      showRefusal(form, error, messageOf(error, 'Try again in a moment.'))
    } finally {
      await client.invalidateQueries({ queryKey: emailKey })
    }
  })
  return { form, submit }
}

function AddForm({ onClose, onChanged, leave }: { onClose: () => void } & Pick<Leaving, 'onChanged' | 'leave'>) {
  const { form, submit } = useAdding(onClose)
  const { errors, isSubmitting, isSubmitted } = form.formState
  useChanges(form.watch(), onChanged)
  const lineOf = (name: 'firstName' | 'lastName' | 'consent') => ({
    error: errors[name]?.message,
    ...form.register(name),
  })
  return (
    <form noValidate className="mt-4 grid gap-4" onSubmit={(event) => void submit(event)}>
      <Field label="Email" error={errors.email?.message}>
        {(control) => (
          <Input
            {...control}
            className={small}
            type="email"
            inputMode="email"
            autoComplete="off"
            {...form.register('email')}
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <LineField label="First name" optional maxLength={100} {...lineOf('firstName')} />
        <LineField label="Last name" optional maxLength={100} {...lineOf('lastName')} />
      </div>
      <Field label="Source" error={errors.source?.message}>
        {(control) => (
          <Select {...control} className={small} {...form.register('source')}>
            {sources.map((source) => (
              <option key={source} value={source}>
                {sourceWords[source]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <TagsField label="Tags" found={errors.tags} onChange={(tags) => form.setValue('tags', tags)} />
      <ListsAgreedTo
        legend="Lists"
        question="What did this person agree to?"
        chosen={{ lists: form.watch('lists') ?? [], agreedTo: form.watch('agreedTo') }}
        error={errors.agreedTo?.message}
        onChange={({ lists, agreedTo }) => {
          form.setValue('lists', lists)
          form.setValue('agreedTo', agreedTo, { shouldValidate: isSubmitted })
        }}
      />
      <LineField
        label="How did this person agree?"
        hint="Kept as proof, for example: “Signed the sheet at our gala on May 4.”"
        maxLength={500}
        {...lineOf('consent')}
      />
      <Refusal>{errors.root?.message}</Refusal>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" loading={isSubmitting}>
          Add subscriber
        </Button>
        <Button size="small" variant="ghost" onClick={leave}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
