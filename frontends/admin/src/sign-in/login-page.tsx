import { Card, useQueryClient } from '@evenhand/web-kit/facade'
import { type identity, takeUpSession } from '@evenhand/web-kit/forms'
import { EvenhandMark } from '@evenhand/web-kit/pictures'
import { useState } from 'react'
import { noteDeskUse } from '../idle/use-idle-end.ts'
import { CodeForm } from './code-form.tsx'
import { PasswordStep } from './password-step.tsx'

/** The way to the desk: a password, and then a code where the person has set that up. */
export function LoginPage() {
  const client = useQueryClient()
  const [half, setHalf] = useState<identity.HalfLogin>()
  const takeUp = async (session: identity.Session) => {
    noteDeskUse()
    await takeUpSession(client, session)
  }
  return (
    <div className="grid min-h-dvh place-items-center px-4 py-12">
      <Card className="w-full max-w-md shadow-card">
        <EvenhandMark className="size-10" />
        <h1 className="mt-5 text-title">Administration</h1>
        {half ? (
          <CodeForm token={half.token} takeUp={takeUp} onAgain={() => setHalf(undefined)} />
        ) : (
          <PasswordStep takeUp={takeUp} onHalf={setHalf} />
        )}
        <p className="mt-6 text-center text-small text-ink-soft">Unauthorized access is prohibited</p>
      </Card>
    </div>
  )
}
