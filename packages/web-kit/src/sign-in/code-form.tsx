import {
  api,
  Button,
  CodeInput,
  Field,
  identity,
  messageOf,
  problemToast,
  toast,
  useMutation,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { takeUpSession } from '@evenhand/web-kit/forms'
import { type ReactNode, useEffect, useRef, useState } from 'react'

export interface SentCode {
  codeId: string
  minutes: number
}

interface CodeFormProps {
  sent: SentCode
  /** Whose mailbox it is: an address, or "the email address of your account". */
  to: ReactNode
  /** Has another code sent. */
  sendAgain: () => Promise<SentCode>
  onSent: (sent: SentCode) => void
  /** The mailbox is proved, and the session open. */
  onProved?: () => void
  otherWay: { label: string; onChoose: () => void }
  submitLabel?: string
}

/** The six digits that were mailed. */
export function CodeForm({
  sent: { codeId, minutes },
  to,
  sendAgain,
  onSent,
  onProved,
  otherWay,
  submitLabel = 'Open my account',
}: CodeFormProps) {
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  const verify = useMutation({
    mutationFn: async (digits: string) =>
      takeUpSession(client, await api(identity.verifyCode, { params: { codeId }, body: { code: digits } })),
    onSuccess: () => onProved?.(),
    onError: () => field.current?.select(),
  })
  const again = useMutation({
    mutationFn: sendAgain,
    onSuccess: (sent) => {
      toast('Code sent', 'A new code is on its way.')
      onSent(sent)
    },
    onError: (error) => problemToast('Code not sent', messageOf(error, 'Try again in a moment.')),
  })
  return (
    <form
      noValidate
      className="mt-4 space-y-6"
      onSubmit={(event) => {
        event.preventDefault()
        verify.mutate(code)
      }}
    >
      <p className="text-lead break-words text-ink-soft">
        We emailed six digits to <strong className="text-ink">{to}</strong>. They work for {minutes} minutes.
      </p>
      <Field
        label="Code from the email"
        error={verify.error ? messageOf(verify.error, 'We couldn’t check the code. Try again.') : undefined}
      >
        {(control) => (
          <CodeInput
            {...control}
            ref={field}
            value={code}
            onChange={setCode}
            onComplete={(digits) => verify.mutate(digits)}
          />
        )}
      </Field>
      <Button type="submit" size="large" loading={verify.isPending} className="w-full">
        {submitLabel}
      </Button>
      <p className="flex flex-wrap gap-x-6 gap-y-2 text-small">
        <Button variant="plain" size="inline" loading={again.isPending} onClick={() => again.mutate()}>
          Send a new code
        </Button>
        <Button variant="plain" size="inline" onClick={otherWay.onChoose}>
          {otherWay.label}
        </Button>
      </p>
    </form>
  )
}
