import { passkeys } from '@evenhand/web-kit/desk'
import { api, Button, Dialog, Field, Input, messageOf, Refusal, showRefusal, toast } from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'
import { useState } from 'react'

interface RemovePasskeyProps {
  passkey: passkeys.Passkey
  /** Whether a login then takes the password alone. */
  isOnly: boolean
  onRemoved: () => Promise<unknown>
}

const onlyWords = 'From then on your password alone logs you in, and your recovery codes stop working. '

/** Takes the password, so that a desk that was left open loses none. */
export function RemovePasskey({ passkey, isOnly, onRemoved }: RemovePasskeyProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" variant="ghost" aria-label={`Remove ${passkey.name}`} onClick={() => setOpen(true)}>
        Remove…
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={<span className="wrap-anywhere">Remove “{passkey.name}”?</span>}
        description={`It no longer logs you in, and you’re logged out on all other browsers. ${isOnly ? onlyWords : ''}Your device may go on offering it until you delete it there, too.`}
      >
        <RemoveForm passkey={passkey} onRemoved={onRemoved} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function RemoveForm({
  passkey: { id: passkeyId, name },
  onRemoved,
  onClose,
}: Omit<RemovePasskeyProps, 'isOnly'> & { onClose: () => void }) {
  const form = useContractForm(passkeys.RemovePasskeyForm, { current: '' })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    try {
      await api(passkeys.removePasskey, { params: { passkeyId }, body })
      onClose()
      toast('Passkey removed', `“${name}” no longer logs you in.`)
      await onRemoved()
    } catch (error) {
      showRefusal(form, error, messageOf(error, 'Reload the page to see whether it was removed.'))
    }
  })
  return (
    <form
      noValidate
      aria-label={`Remove ${name}`}
      className="mt-5 grid gap-4 text-small"
      onSubmit={(event) => void submit(event)}
    >
      <Field label="Your password" error={errors.current?.message}>
        {(control) => (
          <Input {...control} type="password" autoComplete="current-password" {...form.register('current')} />
        )}
      </Field>
      <Refusal>{errors.root?.message}</Refusal>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" variant="danger" loading={isSubmitting}>
          Remove
        </Button>
        <Button size="small" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
