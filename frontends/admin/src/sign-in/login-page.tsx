import { Card, useQueryClient } from '@evenhand/web-kit/facade'
import { type identity, takeUpSession } from '@evenhand/web-kit/forms'
import { EvenhandMark } from '@evenhand/web-kit/pictures'
import { useState } from 'react'
import { noteDeskUse } from '../idle/use-idle-end.ts'
import { canUsePasskeys } from '../passkeys/ceremonies.ts'
import { CodeForm } from './code-form.tsx'
import { PasskeyAlone, PasskeyStep } from './passkey-step.tsx'
import { PasswordStep } from './password-step.tsx'

/** The way to the desk: a password, and then a passkey or a code where the person has set that up; or a passkey alone. */
export function LoginPage() {
  const client = useQueryClient()
  const [half, setHalf] = useState<identity.HalfLogin>()
  const [isTyping, setTyping] = useState(false)
  const takeUp = async (session: identity.Session) => {
    noteDeskUse()
    await takeUpSession(client, session)
  }
  const begin = (begun: identity.HalfLogin) => {
    setTyping(!begun.factors.includes('passkey') || !canUsePasskeys())
    setHalf(begun)
  }
  const again = () => setHalf(undefined)
  return (
    <div className="grid min-h-dvh place-items-center px-4 py-12">
      <Card className="w-full max-w-md shadow-card">
        <EvenhandMark className="size-10" />
        <h1 className="mt-5 text-title">Administration</h1>
        {!half ? (
          <>
            <PasswordStep takeUp={takeUp} onHalf={begin} />
            {canUsePasskeys() && <PasskeyAlone takeUp={takeUp} />}
          </>
        ) : isTyping ? (
          <CodeForm half={half} takeUp={takeUp} onAgain={again} />
        ) : (
          <PasskeyStep half={half} takeUp={takeUp} onCode={() => setTyping(true)} onAgain={again} />
        )}
        <p className="mt-6 text-center text-small text-ink-soft">Unauthorized access is prohibited</p>
      </Card>
    </div>
  )
}
