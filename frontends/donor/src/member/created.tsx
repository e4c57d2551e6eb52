import { withFullStop } from '@evenhand/contracts/full-stop'
import { Button, Card, Link, titled } from '@evenhand/web-kit/facade'
import { AccountNumber } from './account-number.tsx'
import { cartAddress, isSold } from './cart-address.ts'
import { JoiningEntries } from './joining-entries.tsx'
import { entriesOf, priceOf } from './level-choice.tsx'
import type { NewMember } from './registration.ts'
import { StepTitle } from './step-title.tsx'

/** The number, and what the chosen level needs: a payment for a paid one, nothing for the free one. */
export const Created = ({ member, wantedLevel, onDone }: NewMember & { onDone: () => void }) => (
  <div className="mx-auto max-w-2xl">
    <StepTitle>Account Created Successfully!</StepTitle>
    <p className="mt-4 text-lead break-words text-ink-soft">
      {withFullStop(`Welcome, ${member.firstName}`)} This is your account number. We emailed it to {member.email}, too.
    </p>
    <Card className="mt-8">
      <AccountNumber number={member.accountNumber} />
      <p className="mt-3 text-small text-ink-soft">Use it to sign in anywhere. We'll email you a code each time.</p>
    </Card>
    <Card className="mt-5">
      {isSold(wantedLevel) && member.membershipLevel === 'free' ? (
        <>
          <h2 className="text-title">Your {titled(wantedLevel)} membership</h2>
          <p className="mt-2 text-ink-soft">
            {priceOf(wantedLevel)}, {entriesOf(wantedLevel)} every month. It starts with your first payment, and from
            then on takes the place of the free entries.
          </p>
          <JoiningEntries member={member} />
          <div className="mt-6 flex flex-wrap gap-3">
            <Button asChild size="large">
              <Link to={cartAddress(wantedLevel, member)}>Continue to the cart</Link>
            </Button>
            <Button variant="outline" size="large" onClick={onDone}>
              Not now
            </Button>
          </div>
        </>
      ) : (
        <>
          {!isSold(member.membershipLevel) && (
            <>
              <h2 className="text-title">
                {member.membershipLevel === 'free' ? 'Your free entries' : 'Your monthly entries'}
              </h2>
              <JoiningEntries member={member} />
            </>
          )}
          <Button size="large" className="mt-6" onClick={onDone}>
            Open my profile
          </Button>
        </>
      )}
    </Card>
  </div>
)
