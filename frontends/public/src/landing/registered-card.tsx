import { Button, Card, Link, queries, useQuery } from '@evenhand/web-kit/facade'
import { registrations } from '@evenhand/web-kit/forms'
import { ShareEntry } from '../sharing/share.tsx'
import { StepHeading } from '../steps/step-heading.tsx'

export function RegisteredCard({ page, email }: { page: registrations.LandingPage; email: string }) {
  const session = useQuery(queries.session()).data
  const isProved = session?.role === 'donor' && session.mailbox === undefined
  return (
    <Card>
      <StepHeading level={2} className="text-title">
        You're Registered!
      </StepHeading>
      <p role="status" className="mt-3">
        <strong className="font-semibold">Registration Successful!</strong> {page.thanks}
      </p>
      <p className="mt-3 text-ink-soft">
        {isProved
          ? 'Your entry will appear in your account in a moment. We’ve emailed a confirmation to '
          : 'Check your email to confirm your entry: it counts once you’ve used the link that we’ve emailed to '}
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
