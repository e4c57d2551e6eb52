import { deskAccount } from '@evenhand/web-kit/desk'
import {
  type AnswerOf,
  api,
  Button,
  CopyButton,
  Field,
  Input,
  messageOf,
  Refusal,
  showRefusal,
} from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'
import { generate } from 'lean-qr'
import { toSvgSource } from 'lean-qr/extras/svg'
import { useMemo, useState } from 'react'
import { type Has, ProofForm } from './proof-form.tsx'

interface SetUpProps {
  has: Has
  onDone: (recoveryCodes: readonly string[]) => void
  onCancel: () => void
  /** What else somebody can do who doesn’t set it up. */
  cancelWords?: string
}

/** The proof first, then the key for the app, and a code that shows that the app has it. */
export function SetUpFactor({ has, onDone, onCancel, cancelWords = 'Cancel' }: SetUpProps) {
  const out = { onCancel, cancelWords }
  const [begun, setBegun] = useState<AnswerOf<typeof deskAccount.beginSecondFactor>>()
  if (begun) return <AppForm begun={begun} onDone={onDone} {...out} />
  return (
    <ProofForm
      has={has}
      label="Set up the second factor"
      words="Continue"
      act={async (body) => setBegun(await api(deskAccount.beginSecondFactor, { body }))}
      fallback="Try again in a moment."
      {...out}
    />
  )
}

type Out = Required<Pick<SetUpProps, 'onCancel' | 'cancelWords'>>

const Actions = ({ words, isSubmitting, onCancel, cancelWords }: Out & { words: string; isSubmitting: boolean }) => (
  <div className="flex flex-wrap gap-3">
    <Button type="submit" size="small" loading={isSubmitting}>
      {words}
    </Button>
    <Button size="small" variant="ghost" onClick={onCancel}>
      {cancelWords}
    </Button>
  </div>
)

/** What scanners need around a code, in modules (ISO/IEC 18004). */
const quietZone = 4
/** Dark on white in either theme: scanners read the other way round badly. */
const drawn = (text: string): string =>
  toSvgSource(generate(text), { on: '#000', off: '#fff', padX: quietZone, padY: quietZone, width: 400, height: 400 })

interface AppFormProps extends Pick<SetUpProps, 'onDone'>, Out {
  begun: AnswerOf<typeof deskAccount.beginSecondFactor>
}

function AppForm({ begun: { key, uri }, onDone, ...out }: AppFormProps) {
  const form = useContractForm(deskAccount.ConfirmFactorForm, { code: '' })
  const { errors, isSubmitting } = form.formState
  const picture = useMemo(() => `data:image/svg+xml,${encodeURIComponent(drawn(uri))}`, [uri])
  const submit = form.handleSubmit(async (body) => {
    try {
      const { recoveryCodes } = await api(deskAccount.confirmSecondFactor, { body })
      onDone(recoveryCodes)
    } catch (error) {
      showRefusal(form, error, messageOf(error, 'Reload the page to see whether it is on.'))
    }
  })
  return (
    <form
      noValidate
      aria-label="Connect your app"
      className="grid max-w-md gap-4"
      onSubmit={(event) => void submit(event)}
    >
      <p>Scan this with an authenticator app on your phone, or type the key into it.</p>
      <img
        src={picture}
        alt="QR code for your authenticator app"
        width={200}
        height={200}
        className="rounded-control"
      />
      <p className="flex flex-wrap items-center gap-3">
        <span>
          Key: <code className="font-mono wrap-anywhere">{key.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        </span>
        <CopyButton text={key} what="the key" />
      </p>
      <Field
        label="Code from the app"
        hint="It’s on once your app has shown a right code."
        error={errors.code?.message}
      >
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            className="max-w-48 tabular-nums"
            {...form.register('code')}
          />
        )}
      </Field>
      <Refusal>{errors.root?.message}</Refusal>
      <Actions words="Turn on" isSubmitting={isSubmitting} {...out} />
    </form>
  )
}
