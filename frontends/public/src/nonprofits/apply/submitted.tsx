import { Button, Card, ClosingTime, DateTime, Link } from '@evenhand/web-kit/facade'
import type { grants } from '@evenhand/web-kit/forms'
import { StepHeading } from '../../steps/step-heading.tsx'
import { toTab } from '../portal-address.ts'

export const Submitted = ({ application }: { application: grants.OwnApplication }) => (
  <Card>
    <StepHeading level={2} className="text-title">
      We received your application
    </StepHeading>
    <p className="mt-3 max-w-prose wrap-anywhere">
      <strong>{application.projectTitle}</strong> is submitted for {application.organizationName}, and a confirmation is
      on its way by email. We decide by <DateTime value={application.decidesAt} /> and email you then.
    </p>
    <p className="mt-3 max-w-prose">
      You can withdraw it until <ClosingTime closesAt={application.closesAt} show="day-and-time" />.
    </p>
    <Button asChild className="mt-6">
      <Link to={toTab('dashboard')}>See your applications</Link>
    </Button>
  </Card>
)
