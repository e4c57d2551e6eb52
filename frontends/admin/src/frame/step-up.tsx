import { deskAccount } from '@evenhand/web-kit/desk'
import { api, Button, Dialog, Field, Input, messageOf, Refusal, showRefusal, stepUp } from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'
import { useEffect, useRef, useState } from 'react'

/** Asks for the password again where the server wants it for an act, above whatever is open; the act then goes on, or is left. */
export function StepUp() {
  const [isOpen, setOpen] = useState(false)
  const waiting = useRef<((isGiven: boolean) => void)[]>([])
  const answer = (isGiven: boolean) => {
    setOpen(false)
    for (const tell of waiting.current.splice(0)) tell(isGiven)
  }
  useEffect(() => {
    const { current: all } = waiting
    stepUp.ask = () => {
      setOpen(true)
      return new Promise((resolve) => all.push(resolve))
    }
    // Nobody is logged in any more: what waits is left.
    return () => {
      stepUp.ask = undefined
      for (const tell of all.splice(0)) tell(false)
    }
  }, [])
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && answer(false)}
      title="Enter your password"
      description="It’s been more than 15 minutes since you last did. What you’re about to do continues afterward."
    >
      <PasswordStep onGiven={() => answer(true)} onCancel={() => answer(false)} />
    </Dialog>
  )
}

function PasswordStep({ onGiven, onCancel }: { onGiven: () => void; onCancel: () => void }) {
  const form = useContractForm(deskAccount.PasswordProofForm, { current: '' })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    try {
      await api(deskAccount.giveDeskPassword, { body })
      onGiven()
    } catch (error) {
      showRefusal(form, error, messageOf(error, 'Try again in a moment.'))
    }
  })
  return (
    <form
      noValidate
      aria-label="Enter your password"
      className="mt-5 grid gap-4 text-small"
      onSubmit={(event) => {
        // The dialog is shown above a form that asked for the act: React would tell that one too.
        event.stopPropagation()
        void submit(event)
      }}
    >
      <Field label="Password" error={errors.current?.message}>
        {(control) => (
          <Input {...control} type="password" autoComplete="current-password" {...form.register('current')} />
        )}
      </Field>
      <Refusal>{errors.root?.message}</Refusal>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" loading={isSubmitting}>
          Continue
        </Button>
        <Button size="small" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
