import { useState } from 'react'
import { CodeForm } from './code-form.tsx'
import { EmailForm } from './email-form.tsx'

export interface AskedCode {
  codeId: string
  email: string
  minutes: number
}

/** An email, then the six digits that were sent there. */
export function SignIn() {
  const [asked, setAsked] = useState<AskedCode>()
  return (
    <div className="mx-auto max-w-md">
      <h1 className="text-heading">Donor Account Portal</h1>
      {asked ? (
        <CodeForm key={asked.codeId} asked={asked} onAsked={setAsked} onOtherEmail={() => setAsked(undefined)} />
      ) : (
        <EmailForm onAsked={setAsked} />
      )}
    </div>
  )
}
