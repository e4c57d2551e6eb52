import {
  api,
  Button,
  CodeInput,
  Dialog,
  ErrorState,
  Field,
  identity,
  Input,
  Loading,
  messageOf,
  Refusal,
  Skeleton,
  useMutation,
  useNavigate,
  useQuery,
  useSignOut,
} from '@evenhand/web-kit/facade'
import { erasures, gateway } from '@evenhand/web-kit/forms'
import type { SentCode } from '@evenhand/web-kit/sign-in'
import { useEffect, useRef, useState } from 'react'
import { begunErasure } from './begun-erasure.ts'
import { openWords } from './open-words.ts'
import { readParts } from './read-parts.ts'

interface EraseDialogProps {
  /** Empty where no part of the account knows it. */
  email: string
  onClose: () => void
}

/** Says what goes and what stays, then takes a code that was just emailed. What is still open is said instead. */
export function EraseDialog({ email, onClose }: EraseDialogProps) {
  const parts = useQuery({ queryKey: ['donor', 'personal-data'], queryFn: readParts, staleTime: 0, gcTime: 0 })
  const open = parts.data?.flatMap(({ waitsFor }) => waitsFor ?? []) ?? []
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Erase your data?">
      {parts.isPending && (
        <Loading label="Looking at what we keep about you" className="mt-4">
          <Skeleton className="h-40" />
        </Loading>
      )}
      {parts.isError && (
        <div className="mt-4">
          <ErrorState
            title="We couldn't look at what we keep about you"
            message={messageOf(parts.error, 'Nothing was erased. Try again in a moment.')}
            onRetry={() => void parts.refetch()}
          />
        </div>
      )}
      {parts.data && open.length > 0 && <StillOpen open={open} onClose={onClose} />}
      {parts.data && open.length === 0 && (
        <>
          <Consequences kept={parts.data.flatMap(({ files }) => files).filter(({ kept }) => kept !== null)} />
          <Confirm email={email} onClose={onClose} />
        </>
      )}
    </Dialog>
  )
}

function StillOpen({ open, onClose }: { open: readonly (keyof typeof openWords)[]; onClose: () => void }) {
  return (
    <>
      <p className="mt-4">We can’t erase your data yet:</p>
      <ul className="mt-3 list-disc space-y-2 pl-5">
        {[...new Set(open)].map((kind) => (
          <li key={kind}>{openWords[kind]}</li>
        ))}
      </ul>
      <Button variant="outline" className="mt-6" onClick={onClose}>
        Close
      </Button>
    </>
  )
}

function Consequences({ kept }: { kept: readonly { title: string; kept: string | null }[] }) {
  return (
    <>
      <p className="mt-4">
        We erase your name, your addresses and everything you wrote, and sign you out everywhere. This can’t be undone.
        Your entries are taken back from every draw whose list isn’t final yet, also those that came with gifts. A
        member account or an affiliate page of yours closes, and memorials of yours leave their walls.
      </p>
      {kept.length > 0 && (
        <details className="mt-4">
          <summary className="min-h-6 cursor-pointer underline underline-offset-4">What stays, and why</summary>
          <ul className="mt-3 list-disc space-y-2 pl-5 text-small">
            {kept.map(({ title, kept: why }) => (
              <li key={title}>
                <span className="font-medium">{title}:</span> {why}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function Confirm({ email, onClose }: EraseDialogProps) {
  const [sent, setSent] = useState<SentCode & { email: string }>()
  return sent ? (
    <EnterCode sent={sent} onClose={onClose} />
  ) : (
    <SendCode email={email} onSent={setSent} onClose={onClose} />
  )
}

interface SendCodeProps extends EraseDialogProps {
  onSent: (sent: SentCode & { email: string }) => void
}

function SendCode({ email: known, onSent, onClose }: SendCodeProps) {
  const [email, setEmail] = useState(known)
  const send = useMutation({
    mutationFn: () => api(identity.requestCode, { body: { email } }),
    onSuccess: (sent) => onSent({ ...sent, email }),
  })
  return (
    <form
      noValidate
      className="mt-6 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        send.mutate()
      }}
    >
      {known === '' ? (
        <Field label="Your email" hint="We email a code to it, to make sure that it’s you.">
          {(control) => (
            <Input
              {...control}
              type="email"
              autoComplete="email"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </Field>
      ) : (
        <p>
          To make sure that it’s you, we email a code to <strong className="wrap-anywhere">{known}</strong>. Once
          everything is erased, that address gets one last email.
        </p>
      )}
      <Refusal className="text-small">
        {send.isError && messageOf(send.error, 'We couldn’t send the code. Try again in a moment.')}
      </Refusal>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={send.isPending}>
          Email me a code
        </Button>
        <Button variant="outline" onClick={onClose}>
          Keep my data
        </Button>
      </div>
    </form>
  )
}

interface EnterCodeProps {
  sent: SentCode & { email: string }
  onClose: () => void
}

function EnterCode({ sent: { codeId, minutes, email }, onClose }: EnterCodeProps) {
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const signOut = useSignOut()
  const navigate = useNavigate()
  const erase = useMutation({
    mutationFn: async () => {
      const { token } = await api(erasures.eraseMyself, { body: { codeId, code, email } })
      // Elsewhere there is nothing left to see; those sessions end in two weeks at the latest.
      await api(gateway.endOtherSessions).catch(() => undefined)
      return token
    },
    onSuccess: (token) => {
      begunErasure.write(token)
      signOut.mutate(undefined, { onSettled: () => void navigate('/data-erasure', { replace: true }) })
    },
    onError: () => field.current?.select(),
  })
  return (
    <form
      noValidate
      className="mt-6 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        erase.mutate()
      }}
    >
      <Field
        label="Code from the email"
        hint={`It works for ${minutes} minutes.`}
        error={erase.isError ? messageOf(erase.error, 'Nothing was erased. Try again.') : undefined}
      >
        {(control) => (
          <CodeInput {...control} ref={field} value={code} onChange={setCode} onComplete={() => undefined} />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" loading={erase.isPending || signOut.isPending}>
          Erase my data
        </Button>
        <Button variant="outline" onClick={onClose}>
          Keep my data
        </Button>
      </div>
    </form>
  )
}
