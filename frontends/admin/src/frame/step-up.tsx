import { adminQueries, deskAccount, passkeys } from '@evenhand/web-kit/desk'
import {
  api,
  Button,
  Dialog,
  Field,
  Input,
  messageOf,
  Refusal,
  showRefusal,
  stepUp,
  useQuery,
} from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'
import { useEffect, useRef, useState } from 'react'
import { answerWithPasskey, canUsePasskeys } from '../passkeys/ceremonies.ts'
import { PasskeyButton } from '../passkeys/passkey-button.tsx'

/** Asks for the password again, or a passkey, where the server wants it for an act, above whatever is open; the act then goes on, or is left. */
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
      {isOpen && <PasskeyStep onGiven={() => answer(true)} />}
      <PasswordStep onGiven={() => answer(true)} onCancel={() => answer(false)} />
    </Dialog>
  )
}

async function givePasskey(): Promise<void> {
  const answer = await answerWithPasskey(await api(passkeys.beginPasskeyProof))
  await api(passkeys.giveDeskPasskey, { body: { answer } })
}

/** For who has a passkey. */
function PasskeyStep({ onGiven }: { onGiven: () => void }) {
  const account = useQuery({ ...adminQueries.deskAccount(), enabled: canUsePasskeys() })
  if (!account.data?.passkeys.length) return null
  return (
    <div className="mt-5 border-b border-hairline pb-5 text-small">
      <PasskeyButton
        words="Use a passkey instead"
        size="small"
        variant="outline"
        use={() => givePasskey().then(onGiven)}
      />
    </div>
  )
}

function PasswordStep({ onGiven, onCancel }: { onGiven: () => void; onCancel: () => void }) {
  const form = useContractForm(passkeys.PasswordProofForm, { current: '' })
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
