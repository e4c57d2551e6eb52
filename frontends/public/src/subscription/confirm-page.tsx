import { api, Button, email, Link, useSearchParams } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { ClickPage } from './click-page.tsx'
import { SignUpForm } from './sign-up-form.tsx'

export function ConfirmPage() {
  const [search] = useSearchParams()
  return (
    <ClickPage
      title="Confirm your address"
      description="Confirm that you want our mails."
      lead="One click, and you hear from us about new prizes, draws and what the gifts do."
      button="Yes, write to me"
      act={() => api(email.confirmSubscription, { body: { token: search.get('token') ?? '' } })}
      done={{
        title: 'You are on the list',
        lead: 'Each of our mails has a link with which you leave again.',
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
          A new link is on its way to <strong className="break-all">{signedUp}</strong>, if none was sent within the
          hour.
        </p>
      )}
    </div>
  )
}
