import { emailKey, emailSubscribers } from '@evenhand/web-kit/desk'
import {
  api,
  Button,
  Dialog,
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
import { useState } from 'react'
import { ChosenLists } from './chosen-lists.tsx'
import { sourceWords, tagsIn } from './subscriber-words.ts'

const sources = ['manual', 'donation', 'member_signup', 'website'] as const

/** Adds somebody by hand (spec 02 §5), with how they agreed. */
export const AddSubscriber = ({ onClose }: { onClose: () => void }) => (
  <Dialog open onOpenChange={(open) => !open && onClose()} title="Add subscriber">
    <AddForm onClose={onClose} />
  </Dialog>
)

function AddForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const onceForAll = useIdempotencyKey()
  const [tags, setTags] = useState('')
  const form = useContractForm(emailSubscribers.NewEmailSubscriber, {
    email: '',
    firstName: '',
    lastName: '',
    source: 'manual',
    tags: [],
    lists: [],
    consent: '',
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (written) => {
    try {
      await onceForAll(
        (idempotencyKey) => api(emailSubscribers.createEmailSubscriber, { body: written }, { idempotencyKey }),
        JSON.stringify(written),
      )
      toast('Subscriber added successfully')
      onClose()
    } catch (error) {
      showRefusal(form, error, messageOf(error, 'Try again in a moment.'))
    } finally {
      await client.invalidateQueries({ queryKey: emailKey })
    }
  })
  return (
    <form noValidate className="mt-4 grid gap-4" onSubmit={(event) => void submit(event)}>
      <Field label="Email" error={errors.email?.message}>
        {(control) => (
          <Input {...control} type="email" inputMode="email" autoComplete="off" {...form.register('email')} />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First name" optional error={errors.firstName?.message}>
          {(control) => <Input {...control} autoComplete="off" maxLength={100} {...form.register('firstName')} />}
        </Field>
        <Field label="Last name" optional error={errors.lastName?.message}>
          {(control) => <Input {...control} autoComplete="off" maxLength={100} {...form.register('lastName')} />}
        </Field>
      </div>
      <Field label="Source" error={errors.source?.message}>
        {(control) => (
          <Select {...control} {...form.register('source')}>
            {sources.map((source) => (
              <option key={source} value={source}>
                {sourceWords[source]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label="Tags"
        optional
        error={Array.isArray(errors.tags) ? 'Use at most 50 characters for a tag' : errors.tags?.message}
        hint="With commas between."
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            value={tags}
            onChange={({ target: { value } }) => {
              setTags(value)
              form.setValue('tags', tagsIn(value))
            }}
          />
        )}
      </Field>
      <ChosenLists
        legend="Lists"
        chosen={form.watch('lists') ?? []}
        onChange={(lists) => form.setValue('lists', lists)}
      />
      <Field
        label="How did this person agree?"
        error={errors.consent?.message}
        hint="Kept as proof, for example: “Signed the sheet at our gala on May 4.”"
      >
        {(control) => <Input {...control} autoComplete="off" maxLength={500} {...form.register('consent')} />}
      </Field>
      <Refusal>{errors.root?.message}</Refusal>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" loading={isSubmitting}>
          Add subscriber
        </Button>
        <Button size="small" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
