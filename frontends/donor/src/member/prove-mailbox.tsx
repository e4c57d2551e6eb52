import {
  api,
  Button,
  ErrorState,
  identity,
  isProblem,
  Loading,
  messageOf,
  problemToast,
  queries,
  Skeleton,
  useMutation,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { useEffect, useRef, useState } from 'react'
import { CodeForm, type SentCode } from '@evenhand/web-kit/sign-in'
import { type NewMember, type RegistrationForm, useRegister } from './registration.ts'
import { StepTitle } from './step-title.tsx'

interface ProveMailboxProps {
  form: RegistrationForm
  onCreated: (created: NewMember) => void
  /** The proved mailbox has an account already. */
  onMember: () => void
  onBack: () => void
}

/** An address that has given, or has an account: which of them is told to its owner alone (docs/decisions/0030). */
export function ProveMailbox({ form, onCreated, onMember, onBack }: ProveMailboxProps) {
  const { email } = form
  const [sent, setSent] = useState<SentCode>()
  const register = useRegister({ onCreated, onMailboxToProve: () => setSent(undefined) })
  const send = useMutation({
    mutationFn: () => api(identity.requestCode, { body: { email } }),
    onSuccess: setSent,
  })
  const finish = useMutation({
    mutationFn: () => register(form),
    onError: (error) => {
      // The form says which rules are in force by now, with what was typed.
      if (isProblem(error, 'rules-changed')) {
        problemToast('Registration Failed', messageOf(error, 'Please try again'))
        onBack()
      }
      if (isProblem(error, 'already-registered')) onMember()
    },
  })
  const other = useOtherAddress(email)
  const asked = useRef(false)
  const { mutate } = send
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    mutate()
  }, [mutate])

  return (
    <div className="mx-auto max-w-md">
      <StepTitle>Confirm your email</StepTitle>
      <p className="mt-4 text-lead text-ink-soft">
        {other === undefined
          ? 'We already know this address. Enter the code we emailed you to continue where you left off.'
          : `You’re signed in as ${other}. Enter the code we emailed to ${email} to switch to it and continue where you left off.`}
      </p>
      {finish.isPending && (
        <Loading label="Creating your account" className="mt-6">
          <Skeleton className="h-32 rounded-card" />
        </Loading>
      )}
      {[send, finish].some(({ isError }) => isError) && !finish.isPending && (
        <div className="mt-6">
          <ErrorState
            title={send.isError ? "We couldn't send the code" : 'Registration Failed'}
            message={messageOf(send.error ?? finish.error, 'Try again in a moment.')}
            onRetry={() => (send.isError ? send.mutate() : finish.mutate())}
          />
          <Button variant="plain" size="inline" className="mt-4" onClick={onBack}>
            Back to the form
          </Button>
        </div>
      )}
      {sent && finish.isIdle && (
        <CodeForm
          key={sent.codeId}
          sent={sent}
          to={email}
          sendAgain={() => api(identity.requestCode, { body: { email } })}
          onSent={setSent}
          onProved={() => finish.mutate()}
          otherWay={{ label: 'Use another email', onChoose: onBack }}
          submitLabel="Confirm"
        />
      )}
    </div>
  )
}

/** The address that somebody else, or the same person, is signed in with, as it was when they came. */
function useOtherAddress(email: string): string | undefined {
  const client = useQueryClient()
  const [other] = useState(() => {
    const isSignedIn = client.getQueryData(queries.session().queryKey)?.role === 'donor'
    const own = isSignedIn ? client.getQueryData(queries.donorAccount().queryKey)?.email : undefined
    return own?.toLowerCase() === email.trim().toLowerCase() ? undefined : own
  })
  return other
}
