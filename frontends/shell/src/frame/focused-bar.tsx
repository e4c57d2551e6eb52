import { Button, Link } from '@evenhand/web-kit/facade'
import { ArrowLeft } from 'lucide-react'
import { Logo } from './logo.tsx'

/** The frame of the checkout: nothing to do but pay, or go back (design "Checkout"). */
export const FocusedBar = () => (
  <header className="border-b border-hairline">
    <div className="mx-auto flex h-18 max-w-frame items-center justify-between gap-4 px-4 sm:px-8">
      <Logo />
      <Button asChild variant="ghost" size="small">
        <Link to="/">
          <ArrowLeft className="size-4" aria-hidden="true" />
          Back to Donation
        </Link>
      </Button>
    </div>
  </header>
)
