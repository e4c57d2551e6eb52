import { api, identity } from '@evenhand/web-kit/facade'
import { type ReactNode, useState } from 'react'
import { CodeForm, type SentCode } from './code-form.tsx'
import { EmailForm } from './email-form.tsx'

export interface AskedCode extends SentCode {
  email: string
}

interface SignInProps {
  /** The heading of where it stands. */
  title: ReactNode
  /** What the address is asked for. */
  lead: ReactNode
  submitLabel?: string
}

/** An email, then the six digits that were sent there. */
export function SignIn({ title, lead, ...code }: SignInProps) {
  const [asked, setAsked] = useState<AskedCode>()
  return (
    <div className="max-w-md">
      {title}
      {asked ? (
        <CodeForm
          key={asked.codeId}
          sent={asked}
          to={asked.email}
          sendAgain={() => api(identity.requestCode, { body: { email: asked.email } })}
          onSent={(sent) => setAsked({ ...asked, ...sent })}
          otherWay={{ label: 'Use another email', onChoose: () => setAsked(undefined) }}
          {...code}
        />
      ) : (
        <EmailForm lead={lead} onAsked={setAsked} />
      )}
    </div>
  )
}
