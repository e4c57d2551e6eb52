import { Card, LevelBadge } from '@evenhand/web-kit/facade'
import { useId } from 'react'
import { ChangeLevelDialog } from './change-level-dialog.tsx'
import { MembershipActions } from './membership-actions.tsx'
import { MembershipFacts } from './membership-facts.tsx'
import { MembershipState } from './membership-state.tsx'
import type { Membership } from './memberships.ts'
import { MonthlyDialog } from './monthly-dialog.tsx'
import { useOpenDialog } from './use-open-dialog.ts'

export function MembershipCard({ membership }: { membership: Membership }) {
  const { open, wanted, setOpen, close } = useOpenDialog('membership', 'level', membership)
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="mt-12">
      <Card>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2 id={titleId} className="text-title">
            Your membership
          </h2>
          <LevelBadge level={membership.level} />
        </div>
        <MembershipState membership={membership} />
        <MembershipFacts membership={membership} />
        <MembershipActions membership={membership} onOpen={setOpen} />
      </Card>
      {open === 'terms' && <ChangeLevelDialog membership={membership} wanted={wanted} onClose={close} />}
      <MonthlyDialog open={open} membership={membership} onClose={close} />
    </section>
  )
}
