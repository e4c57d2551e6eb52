import { Link } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { CodeForm, type SentCode } from '@evenhand/web-kit/sign-in'
import { NumberForm } from './number-form.tsx'
import { sendCodeToMember } from './send-code.ts'

interface AskedByNumber extends SentCode {
  accountNumber: string
}

/** An account number, then the six digits that were mailed to its owner (spec 03 §B). */
export function NumberSignIn({ onFound }: { onFound: () => void }) {
  const [asked, setAsked] = useState<AskedByNumber>()
  if (!asked)
    return (
      <>
        <NumberForm onAsked={setAsked} />
        <p className="mt-6 text-ink-soft">
          No account number?{' '}
          <Link to="/donor-account" className="text-primary underline underline-offset-4">
            Open your donor account with your email.
          </Link>
        </p>
      </>
    )
  return (
    <CodeForm
      key={asked.codeId}
      sent={asked}
      to="the email address of your account"
      sendAgain={() => sendCodeToMember(asked.accountNumber)}
      onSent={(sent) => setAsked({ ...asked, ...sent })}
      onProved={onFound}
      otherWay={{ label: 'Use another account number', onChoose: () => setAsked(undefined) }}
      submitLabel="Sign In"
    />
  )
}
