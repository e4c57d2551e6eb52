import { Button, Card, Check, LevelBadge, levelTerms, Link } from '@evenhand/web-kit/facade'
import type { ReactNode } from 'react'
import { entriesOf } from './level-choice.tsx'
import type { Member } from './registration.ts'

/** The level, what it earns and the way to change it. */
export function LevelCard({ member }: { member: Member }) {
  const { membershipLevel: level } = member
  const { clickMultiplier } = levelTerms[level]
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-title">Membership level</h2>
        <LevelBadge level={level} />
      </div>
      <ul className="mt-4 space-y-3">
        <Earned>
          {level === 'free'
            ? `${levelTerms.free.entriesPerMonth.toLocaleString('en-US')} free entries, added automatically each month`
            : `${entriesOf(level)} every month`}
        </Earned>
        <Earned>
          {clickMultiplier === 1n
            ? 'Standard entries for sponsor visits'
            : `${clickMultiplier}x entries for sponsor visits`}
        </Earned>
        <Earned>Each entry has the same odds as anyone else's</Earned>
      </ul>
      <WayToChange member={member} />
    </Card>
  )
}

function WayToChange({ member }: { member: Member }) {
  switch (member.membershipLevel) {
    case 'free':
      return (
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-hairline pt-5">
          <Button asChild variant="outline">
            <Link to="/donor-portal#earn-more">Earn more for free</Link>
          </Button>
          <Button asChild variant="plain" size="inline">
            <Link to="/#choose-membership">Choose a paid level</Link>
          </Button>
        </div>
      )
    case 'platinum':
      return (
        <p className="mt-6 border-t border-hairline pt-5 text-ink-soft">
          We gave you this level.{' '}
          <Link to="/contact" className="text-primary underline underline-offset-4">
            Write to us
          </Link>{' '}
          if it should change.
        </p>
      )
    case 'silver':
    case 'gold':
    case 'diamond':
      return (
        <Button asChild variant="outline" className="mt-6">
          <Link to="/donor-account">Change your membership</Link>
        </Button>
      )
  }
}

const Earned = ({ children }: { children: ReactNode }) => (
  <li className="flex gap-3">
    <Check className="mt-1 size-4 shrink-0 text-success" aria-hidden="true" />
    <span>{children}</span>
  </li>
)
