import {
  api,
  Button,
  Dialog,
  Field,
  Input,
  messageOf,
  Refusal,
  showRefusal,
  useIdempotencyKey,
} from '@evenhand/web-kit/facade'
import { donations, useContractForm } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { useKnownGiver } from '../giver/use-known-giver.ts'
import type { CartItem } from '../earned/cart-item.ts'

const schema = donations.mailCartLink.request.body

/** The cart goes on on another device, by a link in a mail. */
export function MailCart({ sessionId, items }: { sessionId: string; items: readonly CartItem[] }) {
  const [open, setOpen] = useState(false)
  const known = useKnownGiver()
  const email = known?.donorEmail ?? items.find(({ donorEmail }) => donorEmail)?.donorEmail ?? ''
  return (
    <>
      <Button variant="ghost" size="small" className="mt-3 w-full" onClick={() => setOpen(true)}>
        Email me this cart
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Email me this cart"
        description="A link opens the same cart on another device. It works for a week."
      >
        {open && <MailForm sessionId={sessionId} email={email} onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

function MailForm({ sessionId, email, onClose }: { sessionId: string; email: string; onClose: () => void }) {
  const form = useContractForm(schema, { email })
  const { errors, isSubmitting } = form.formState
  const withKey = useIdempotencyKey()
  const [sentTo, setSentTo] = useState<string>()
  const send = form.handleSubmit(async (body) => {
    try {
      await withKey((idempotencyKey) =>
        api(donations.mailCartLink, { params: { sessionId }, body }, { idempotencyKey }),
      )
      setSentTo(body.email)
    } catch (error) {
      showRefusal(form, error, messageOf(error, 'That didn’t work. Try again in a moment.'))
    }
  })
  if (sentTo !== undefined) {
    return (
      <div className="mt-6" role="status">
        <p>
          We’ve sent the link to <strong className="wrap-anywhere">{sentTo}</strong>. If you don’t see it in a few
          minutes, check your spam folder.
        </p>
        <Button size="large" variant="outline" className="mt-6 w-full" onClick={onClose}>
          Done
        </Button>
      </div>
    )
  }
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="mt-6 space-y-5">
      <Field label="Email" error={errors.email?.message}>
        {(control) => <Input {...control} type="email" autoComplete="email" {...form.register('email')} />}
      </Field>
      <Refusal className="text-small">{errors.root?.message}</Refusal>
      <Button type="submit" size="large" className="w-full" loading={isSubmitting}>
        Send the link
      </Button>
    </form>
  )
}
