import { Dialog } from '@evenhand/web-kit/facade'
import { useEffect, useState } from 'react'
import { PrizeCarousel } from './prize-carousel.tsx'
import { SignUpForm } from './sign-up-form.tsx'

/** spec 01 §9. */
export const thanksMilliseconds = 2000

/** Pictures of the prizes, first name, email, and a way out (spec 01 §2); thanks, and then it closes by itself. */
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
      title={signedUp === undefined ? 'Hear of it first' : 'Thank you'}
      description={
        signedUp === undefined
          ? 'New prizes, draw days and results by email. You can leave with one click.'
          : 'Please look into your mailbox now.'
      }
      className="sm:max-w-3xl"
    >
      <div className="mt-5 grid gap-6 sm:grid-cols-2 sm:items-stretch">
        <PrizeCarousel className="aspect-[16/7] sm:aspect-auto sm:min-h-88" />
        <div aria-live="polite">
          {signedUp === undefined ? (
            <SignUpForm onDone={setSignedUp} onRefuse={onClose} />
          ) : (
            <p className="text-lead">
              We have sent a mail to <strong className="break-all">{signedUp}</strong>. One click in it, and you are on
              the list.
            </p>
          )}
        </div>
      </div>
    </Dialog>
  )
}
