import { Button, Link } from '@evenhand/web-kit/facade'
import type { ReactNode } from 'react'
import { StepHeading } from '../../steps/step-heading.tsx'
import { toTab } from '../portal-address.ts'

/** What happens now that the answer is there. */
export const Answered = ({ organizationName }: { organizationName: string }) => (
  <>
    <StepHeading level={1} className="text-heading">
      Thank you. We have your answer
    </StepHeading>
    <p className="mt-4 max-w-prose text-lead wrap-anywhere">
      It’s with the registration of {organizationName} now. A person goes on reviewing it, and we email you what we
      decide.
    </p>
    <Button asChild variant="outline" className="mt-8">
      <Link to={toTab('dashboard')}>Open your dashboard</Link>
    </Button>
  </>
)

/** The end of a way: why, and where to go from here. */
export const Over = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h1 className="text-heading">{title}</h1>
    <p className="mt-4 max-w-prose text-lead">{children}</p>
    <div className="mt-8 flex flex-wrap gap-4">
      <Button asChild variant="outline">
        <Link to={toTab('dashboard')}>Open your dashboard</Link>
      </Button>
      <Button asChild variant="ghost">
        <Link to="/contact">Contact us</Link>
      </Button>
    </div>
  </>
)
