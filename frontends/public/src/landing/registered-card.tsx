import { Button, Card, Link } from '@evenhand/web-kit/facade'
import { registrations } from '@evenhand/web-kit/forms'
import { ShareEntry } from '../sharing/share.tsx'
import { StepHeading } from '../steps/step-heading.tsx'

export function RegisteredCard({ page, email }: { page: registrations.LandingPage; email: string }) {
  return (
    <Card>
      <StepHeading level={2} className="text-title">
        You're Registered!
      </StepHeading>
      <p role="status" className="mt-3">
        <strong className="font-semibold">Registration Successful!</strong> {page.thanks}
      </p>
      <p className="mt-3 text-ink-soft">
        Your entry will appear in your account in a moment. We&apos;ve emailed a confirmation to{' '}
        <strong className="wrap-anywhere text-ink">{email}</strong>; open the donor account with that address to see it.
      </p>
      <ShareEntry path={page.slug === registrations.leasePage ? '/jeep-lease' : `/enter/${page.slug}`} />
      <div className="mt-6 flex flex-wrap gap-3">
        <Button asChild>
          <Link to="/donor-account">See my entry</Link>
        </Button>
        <Button asChild variant="outline">
          <Link to="/">Back to Home</Link>
        </Button>
      </div>
    </Card>
  )
}
