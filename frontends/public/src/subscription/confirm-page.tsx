import { api, Button, email, Link } from '@evenhand/web-kit/facade'
import { email as emails } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { useLinkToken } from '../link-token.ts'
import { ClickPage } from './click-page.tsx'
import { SignUpForm } from './sign-up-form.tsx'

export function ConfirmPage() {
  const token = useLinkToken()
  return (
    <ClickPage
      title="Confirm your subscription"
      description="Confirm that you want our emails."
      lead={emails.confirmWords}
      button="Confirm"
      act={() => api(email.confirmSubscription, { body: { token } })}
      done={{
        title: 'You’re on the list',
        lead: 'You can unsubscribe from any of our emails in one click.',
        next: (
          <Button asChild variant="outline">
            <Link to="/">Return Home</Link>
          </Button>
        ),
      }}
      instead={<SignUpAgain />}
    />
  )
}

function SignUpAgain() {
  const [signedUp, setSignedUp] = useState<string>()
  return (
    <div className="text-left" aria-live="polite">
      {signedUp === undefined ? (
        <SignUpForm onDone={setSignedUp} />
      ) : (
        <p className="text-center text-lead">
          A new link is on its way to <strong className="wrap-anywhere">{signedUp}</strong>, unless we sent one lately.
        </p>
      )}
    </div>
  )
}
