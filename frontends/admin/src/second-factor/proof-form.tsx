import { passkeys } from '@evenhand/web-kit/desk'
import { api, Button, Field, Input, Refusal, showFieldErrors } from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'
import { type ReactNode, useEffect, useState } from 'react'
import { answerWithPasskey, canUsePasskeys, whyNoPasskey } from '../passkeys/ceremonies.ts'

/** What somebody has to prove themselves with beside the password. */
export interface Has {
  app: boolean
  passkey: boolean
}
export const nothingYet: Has = { app: false, passkey: false }

interface ProofFormProps<Proof> {
  has: Has
  label: string
  says?: string
  words: string
  variant?: 'danger'
  /** With what was proved: the password alone only where there is no second factor. */
  act: (proof: Proof) => Promise<void>
  fallback?: string
  onCancel: () => void
  cancelWords?: string
}

/** The password first, and of who has a second factor that too: a passkey where there is one, and otherwise a code. */
export function ProofForm({ has, ...form }: ProofFormProps<passkeys.Proof>) {
  const [isTyping, setTyping] = useState(!has.passkey || !canUsePasskeys())
  if (!has.app && !has.passkey) return <WithPassword {...form} />
  return isTyping ? <WithCode {...form} /> : <WithPassword {...form} onCode={() => setTyping(true)} />
}

/** The same of who has a second factor for certain. */
export const FactorProofForm = ({ act, ...form }: ProofFormProps<passkeys.FactorProof>) => (
  <ProofForm
    {...form}
    act={async (proof) => {
      if ('code' in proof || 'passkey' in proof) await act(proof)
    }}
  />
)

type Part = Omit<ProofFormProps<passkeys.Proof>, 'has'>

const defaultFallback = 'Reload the page to see whether it was done.'

/** `onCode`: with a passkey, for which the browser asks next, or with a code instead. */
function WithPassword({ act, fallback = defaultFallback, onCode, ...looks }: Part & { onCode?: () => void }) {
  const form = useContractForm(passkeys.PasswordProofForm, { current: '' })
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form
  // What was pressed is gone, and the focus with it.
  useEffect(() => setFocus('current'), [setFocus])
  const submit = form.handleSubmit(async ({ current }) => {
    try {
      if (!onCode) return await act({ current })
      await act({ current, passkey: await answerWithPasskey(await api(passkeys.beginPasskeyProof)) })
    } catch (error) {
      if (!showFieldErrors(form, error)) form.setError('root', { message: whyNoPasskey(error, fallback) })
    }
  })
  return (
    <Fields {...looks} refusal={errors.root?.message} isSubmitting={isSubmitting} onSubmit={submit} onCode={onCode}>
      {onCode && <p>Your browser asks for your passkey next.</p>}
      <Field label="Your password" error={errors.current?.message}>
        {(control) => (
          <Input {...control} type="password" autoComplete="current-password" {...form.register('current')} />
        )}
      </Field>
    </Fields>
  )
}

function WithCode({ act, fallback = defaultFallback, ...looks }: Part) {
  const form = useContractForm(passkeys.FactorProofForm, { current: '', code: '' })
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus('current'), [setFocus])
  const submit = form.handleSubmit(async (proof) => {
    try {
      await act(proof)
    } catch (error) {
      if (!showFieldErrors(form, error)) form.setError('root', { message: whyNoPasskey(error, fallback) })
    }
  })
  return (
    <Fields {...looks} refusal={errors.root?.message} isSubmitting={isSubmitting} onSubmit={submit}>
      <Field label="Your password" error={errors.current?.message}>
        {(control) => (
          <Input {...control} type="password" autoComplete="current-password" {...form.register('current')} />
        )}
      </Field>
      <Field label="Code" hint="From your app, or a recovery code." error={errors.code?.message}>
        {(control) => <Input {...control} autoComplete="one-time-code" maxLength={40} {...form.register('code')} />}
      </Field>
    </Fields>
  )
}

interface FieldsProps extends Omit<Part, 'act' | 'fallback'> {
  refusal: string | undefined
  isSubmitting: boolean
  onSubmit: () => Promise<void>
  onCode?: (() => void) | undefined
  children: ReactNode
}

const Fields = ({ label, says, words, variant, refusal, isSubmitting, children, ...does }: FieldsProps) => (
  <form
    noValidate
    aria-label={label}
    className="grid max-w-md gap-4"
    onSubmit={(event) => {
      event.preventDefault()
      void does.onSubmit()
    }}
  >
    {says !== undefined && <p>{says}</p>}
    {children}
    <Refusal>{refusal}</Refusal>
    <div className="flex flex-wrap gap-3">
      <Button type="submit" size="small" {...(variant ? { variant } : {})} loading={isSubmitting}>
        {words}
      </Button>
      {does.onCode && (
        <Button size="small" variant="outline" onClick={does.onCode}>
          Use a code instead
        </Button>
      )}
      <Button size="small" variant="ghost" onClick={does.onCancel}>
        {does.cancelWords ?? 'Cancel'}
      </Button>
    </div>
  </form>
)
