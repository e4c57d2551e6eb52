import { Dialog } from '@evenhand/web-kit/facade'
import { email } from '@evenhand/web-kit/forms'
import { useEffect, useState } from 'react'
import { PrizeCarousel } from './prize-carousel.tsx'
import { SignUpForm } from './sign-up-form.tsx'

/** spec 01 §9. */
export const thanksMilliseconds = 2000

/** Pictures of the prizes, first name, email, and a way out (spec 01 §2); thanks, and then it closes. */
export function SignUpPopup({ onClose }: { onClose: () => void }) {
  const [signedUp, setSignedUp] = useState<string>()
  useEffect(() => {
    if (signedUp === undefined) return
    const timer = setTimeout(onClose, thanksMilliseconds)
    return () => clearTimeout(timer)
  }, [signedUp, onClose])
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={signedUp === undefined ? 'Be the first to hear' : 'Thank you'}
      description={
        signedUp === undefined
          ? `Join our email list for news about ${email.newsTopics}. Unsubscribe in one click.`
          : 'Check your inbox.'
      }
      opensAt="text"
      className="max-sm:inset-x-0 max-sm:bottom-0 max-sm:max-h-[80dvh] max-sm:rounded-b-none sm:max-w-3xl"
    >
      <div className="mt-5 grid gap-6 sm:grid-cols-2 sm:items-stretch">
        <PrizeCarousel className="aspect-[16/5] sm:aspect-auto sm:min-h-88" />
        <div aria-live="polite">
          {signedUp === undefined ? (
            <SignUpForm onDone={setSignedUp} onRefuse={onClose} />
          ) : (
            <p className="text-lead">
              We sent an email to <strong className="wrap-break-word">{signedUp}</strong>. Confirm from there and you’re
              on the list.
            </p>
          )}
        </div>
      </div>
    </Dialog>
  )
}
