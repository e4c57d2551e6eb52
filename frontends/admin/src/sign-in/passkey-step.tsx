import { passkeys } from '@evenhand/web-kit/desk'
import { api, Button, toast } from '@evenhand/web-kit/facade'
import type { identity } from '@evenhand/web-kit/forms'
import { answerWithPasskey, whatAPasskeyIs } from '../passkeys/ceremonies.ts'
import { PasskeyButton } from '../passkeys/passkey-button.tsx'

type TakeUp = (session: identity.Session) => Promise<void>

/** Logs in with a passkey: after the password, whose token it has, or with the passkey alone. */
async function logIn(takeUp: TakeUp, token?: string): Promise<void> {
  const body = token === undefined ? {} : { token }
  const answer = await answerWithPasskey(await api(passkeys.beginPasskeyLogin, { body }))
  await takeUp(await api(passkeys.logInWithPasskey, { body: { ...body, answer } }))
  toast('Login successful', 'Welcome to the admin panel')
}

export const PasskeyAlone = ({ takeUp }: { takeUp: TakeUp }) => (
  <div className="mt-5 grid gap-3 border-t border-hairline pt-5">
    <PasskeyButton words="Use a passkey" size="large" variant="outline" className="w-full" use={() => logIn(takeUp)} />
    <p className="text-center text-small text-ink-soft">{whatAPasskeyIs}</p>
  </div>
)

interface PasskeyStepProps {
  half: identity.HalfLogin
  takeUp: TakeUp
  onCode: () => void
  /** Back to the password. */
  onAgain: () => void
}

/** The second step of a login for who has a passkey. */
export const PasskeyStep = ({ half: { token, factors }, takeUp, onCode, onAgain }: PasskeyStepProps) => (
  <div className="mt-6 grid gap-5">
    <p>Confirm that it’s you with your fingerprint, your face or the PIN of your device.</p>
    <PasskeyButton
      words="Use your passkey"
      size="large"
      className="w-full"
      takesFocus
      use={() => logIn(takeUp, token)}
    />
    <p className="grid justify-items-center gap-3 text-small">
      <Button type="button" variant="plain" size="inline" onClick={onCode}>
        {factors.includes('app') ? 'Enter a code instead' : 'Enter a recovery code instead'}
      </Button>
      <Button type="button" variant="plain" size="inline" onClick={onAgain}>
        Enter your password again
      </Button>
    </p>
  </div>
)
