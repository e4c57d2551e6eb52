import {
  api,
  Button,
  Field,
  Input,
  messageOf,
  Refusal,
  Select,
  showRefusal,
  TextArea,
  useIdempotencyKey,
} from '@evenhand/web-kit/facade'
import { email as calls, useContractForm } from '@evenhand/web-kit/forms'

const topics = Object.entries(calls.contactTopics)

/** `onSent` gets the address that will be answered. */
export function ContactForm({ onSent }: { onSent: (answerTo: string) => void }) {
  const form = useContractForm(calls.ContactMessage, { name: '', email: '', message: '' })
  const { errors, isSubmitting } = form.formState
  const withKey = useIdempotencyKey()
  const submit = form.handleSubmit(async (body) => {
    try {
      await withKey((idempotencyKey) => api(calls.sendContactMessage, { body }, { idempotencyKey }))
      onSent(body.email)
    } catch (error) {
      showRefusal(form, error, messageOf(error, 'We couldn’t send your message. Try again in a moment.'))
    }
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="max-w-xl">
      <fieldset disabled={isSubmitting} className="space-y-5">
        <Field label="Name" error={errors.name?.message}>
          {(control) => <Input {...control} autoComplete="name" {...form.register('name')} />}
        </Field>
        <Field label="Email" hint="We'll reply to this address." error={errors.email?.message}>
          {(control) => <Input {...control} type="email" autoComplete="email" {...form.register('email')} />}
        </Field>
        <Field label="What is it about?" error={errors.topic?.message}>
          {(control) => (
            <Select {...control} defaultValue="" {...form.register('topic')}>
              <option value="" disabled>
                Please choose
              </option>
              {topics.map(([topic, words]) => (
                <option key={topic} value={topic}>
                  {words}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Message" hint="Never send card numbers; we don't need them." error={errors.message?.message}>
          {(control) => <TextArea {...control} rows={7} {...form.register('message')} />}
        </Field>
      </fieldset>
      <Refusal className="mt-5 text-small">{errors.root?.message}</Refusal>
      <Button type="submit" size="large" loading={isSubmitting} className="mt-7">
        Send
      </Button>
    </form>
  )
}
