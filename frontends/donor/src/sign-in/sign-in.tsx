import { api, identity } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { CodeForm, type SentCode } from './code-form.tsx'
import { EmailForm } from './email-form.tsx'

export interface AskedCode extends SentCode {
  email: string
}

/** An email, then the six digits that were sent there. */
export function SignIn() {
  const [asked, setAsked] = useState<AskedCode>()
  return (
    <div className="mx-auto max-w-md">
      <h1 className="text-heading">Donor Account Portal</h1>
      {asked ? (
        <CodeForm
          key={asked.codeId}
          sent={asked}
          to={asked.email}
          sendAgain={() => api(identity.requestCode, { body: { email: asked.email } })}
          onSent={(sent) => setAsked({ ...asked, ...sent })}
          otherWay={{ label: 'Use another email', onChoose: () => setAsked(undefined) }}
        />
      ) : (
        <EmailForm onAsked={setAsked} />
      )}
    </div>
  )
}
