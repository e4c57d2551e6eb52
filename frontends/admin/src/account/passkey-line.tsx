import { passkeys } from '@evenhand/web-kit/desk'
import { api, Button, DateTime, Field, Input, messageOf, Refusal, showRefusal, toast } from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'
import { type ReactNode, useEffect, useRef, useState } from 'react'

interface PasskeyLineProps {
  passkey: passkeys.Passkey
  onRenamed: () => Promise<unknown>
  /** What else is done with it. */
  children: ReactNode
}

/** A passkey of who is logged in, which is renamed in its place. */
export function PasskeyLine({ passkey, onRenamed, children }: PasskeyLineProps) {
  const { name, addedAt, lastUsedAt, isBackedUp } = passkey
  const [isNaming, setNaming] = useState(false)
  const [hasNamed, setNamed] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // The form is gone, and the focus with it.
  useEffect(() => {
    if (hasNamed && !isNaming) button.current?.focus()
  }, [hasNamed, isNaming])
  const begin = () => {
    setNamed(true)
    setNaming(true)
  }
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3 first:pt-0">
      <div className="min-w-0">
        {isNaming ? (
          <NameForm passkey={passkey} onRenamed={onRenamed} onClose={() => setNaming(false)} />
        ) : (
          <p className="font-medium wrap-anywhere">{name}</p>
        )}
        <p className="text-small text-ink-soft">
          Added <DateTime value={addedAt} show="day" />.{' '}
          {lastUsedAt === null ? (
            'Not used yet.'
          ) : (
            <>
              Last used <DateTime value={lastUsedAt} show="day-and-time" />.
            </>
          )}{' '}
          {isBackedUp && 'Kept in an account of yours, so it outlasts the device.'}
        </p>
      </div>
      {!isNaming && (
        <div className="flex flex-wrap items-center gap-1">
          <Button ref={button} size="small" variant="ghost" aria-label={`Rename ${name}`} onClick={begin}>
            Rename
          </Button>
          {children}
        </div>
      )}
    </li>
  )
}

type NameFormProps = Omit<PasskeyLineProps, 'children'> & { onClose: () => void }

function NameForm({ passkey: { id: passkeyId, name: before }, onRenamed, onClose }: NameFormProps) {
  const form = useContractForm(passkeys.NamePasskeyForm, { name: before })
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form
  // What was pressed is gone, and the focus with it.
  useEffect(() => setFocus('name'), [setFocus])
  const submit = form.handleSubmit(async (body) => {
    try {
      await api(passkeys.renamePasskey, { params: { passkeyId }, body })
      await onRenamed()
      onClose()
      toast('Passkey renamed', `It is called “${body.name}” now.`)
    } catch (error) {
      showRefusal(form, error, messageOf(error, 'Reload the page to see what it is called.'))
    }
  })
  return (
    <form
      noValidate
      aria-label={`Rename ${before}`}
      className="mb-3 grid max-w-md gap-4"
      onSubmit={(event) => void submit(event)}
    >
      <Field label={`New name of ${before}`} error={errors.name?.message}>
        {(control) => (
          <Input {...control} autoComplete="off" maxLength={passkeys.nameCharactersMax} {...form.register('name')} />
        )}
      </Field>
      <Refusal>{errors.root?.message}</Refusal>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" loading={isSubmitting}>
          Save name
        </Button>
        <Button size="small" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
