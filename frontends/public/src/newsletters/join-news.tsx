import { useState } from 'react'
import { SignUpForm } from '../subscription/sign-up-form.tsx'

/** How readers get the next one by email. */
export function JoinNews() {
  const [signedUp, setSignedUp] = useState<string>()
  return (
    <section aria-labelledby="join-title" className="mt-16 max-w-md border-t border-hairline pt-10">
      <h2 id="join-title" className="text-title">
        Get the next one by email
      </h2>
      <div className="mt-5" aria-live="polite">
        {signedUp === undefined ? (
          <SignUpForm onDone={setSignedUp} />
        ) : (
          <p>
            A link is on its way to <strong className="wrap-anywhere">{signedUp}</strong>, unless we sent one lately.
            Click it to join.
          </p>
        )}
      </div>
    </section>
  )
}
