import { Button, Card, DateTime, Link, Money, titled } from '@evenhand/web-kit/facade'
import type { Monthly } from './memberships.ts'

export const EndedMembership = ({ membership: { level, amount, endedAt, endedBecause } }: { membership: Monthly }) => (
  <Card className="mt-12">
    <h2 className="text-title">Your {level === null ? 'monthly gift' : 'membership'} has ended</h2>
    <p className="mt-2 max-w-prose text-ink-soft">
      Your{' '}
      {level === null ? (
        <>
          monthly gift of <Money value={amount} />
        </>
      ) : (
        `${titled(level)} membership`
      )}{' '}
      ended{endedAt && ' on '}
      {endedAt && <DateTime value={endedAt} />}
      {endedBecause === 'lapsed' ? ", because a payment didn't go through." : '.'} Nothing more is charged, and you keep
      the entries you've earned.
    </p>
    <Button asChild variant="outline" size="small" className="mt-5">
      <Link to="/#choose-membership">Start again</Link>
    </Button>
  </Card>
)
