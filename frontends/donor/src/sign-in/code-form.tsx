import {
  api,
  Button,
  CodeInput,
  Field,
  identity,
  messageOf,
  problemToast,
  queries,
  toast,
  useMutation,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { useEffect, useRef, useState } from 'react'
import type { AskedCode } from './sign-in.tsx'

interface CodeFormProps {
  asked: AskedCode
  onAsked: (asked: AskedCode) => void
  onOtherEmail: () => void
}

export function CodeForm({ asked, onAsked, onOtherEmail }: CodeFormProps) {
  const { codeId, email, minutes } = asked
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  const verify = useMutation({
    mutationFn: (digits: string) => api(identity.verifyCode, { params: { codeId }, body: { code: digits } }),
    onSuccess: (session) => {
      client.removeQueries({ queryKey: ['donor'] })
      client.setQueryData(queries.session().queryKey, session)
    },
    onError: () => field.current?.select(),
  })
  const again = useMutation({
    mutationFn: () => api(identity.requestCode, { body: { email } }),
    onSuccess: (answer) => {
      toast('Code sent', `A new code is on its way to ${email}.`)
      onAsked({ email, ...answer })
    },
    onError: (error) => problemToast('Code not sent', messageOf(error, 'Please try again in a moment.')),
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
        We have sent six digits to <strong className="text-ink">{email}</strong>. They are good for {minutes} minutes.
      </p>
      <Field
        label="Code from the email"
        error={verify.error ? messageOf(verify.error, 'The code could not be checked. Please try again.') : undefined}
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
        Open my account
      </Button>
      <p className="flex flex-wrap gap-x-6 gap-y-2 text-small">
        <Button variant="plain" size="inline" loading={again.isPending} onClick={() => again.mutate()}>
          Send a new code
        </Button>
        <Button variant="plain" size="inline" onClick={onOtherEmail}>
          Use another email
        </Button>
      </p>
    </form>
  )
}
