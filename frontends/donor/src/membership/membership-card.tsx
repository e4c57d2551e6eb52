import { Card, LevelBadge, useSearchParams } from '@evenhand/web-kit/facade'
import { useEffect, useId, useState } from 'react'
import { CancelDialog } from './cancel-dialog.tsx'
import { CardDialog } from './card/card-dialog.tsx'
import { ChangeLevelDialog } from './change-level-dialog.tsx'
import { EndNowDialog } from './end-now-dialog.tsx'
import { MembershipActions } from './membership-actions.tsx'
import { MembershipFacts } from './membership-facts.tsx'
import { MembershipState } from './membership-state.tsx'
import type { Membership } from './memberships.ts'
import { PauseDialog } from './pause-dialog.tsx'

export type OpenDialog = 'level' | 'card' | 'pause' | 'cancel' | 'end-now'

export function MembershipCard({ membership }: { membership: Membership }) {
  const [search, setSearch] = useSearchParams()
  // A mail about a missing payment leads straight to the card, and a level chosen elsewhere to its price.
  const [open, setOpen] = useState<OpenDialog | undefined>(() => {
    const asked = search.get('membership')
    if (asked === 'level') return membership.state === 'active' ? 'level' : undefined
    return asked === 'card' ? 'card' : undefined
  })
  const asksForCard = search.get('membership') === 'card'
  useEffect(() => {
    if (asksForCard) setOpen('card')
  }, [asksForCard])
  const close = () => {
    setOpen(undefined)
    if (search.has('membership')) setSearch({}, { replace: true })
  }
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
      {open === 'level' && (
        <ChangeLevelDialog membership={membership} wanted={search.get('to') ?? ''} onClose={close} />
      )}
      {open === 'card' && <CardDialog membership={membership} onClose={close} />}
      {open === 'pause' && <PauseDialog membership={membership} onClose={close} />}
      {open === 'cancel' && <CancelDialog membership={membership} onClose={close} />}
      {open === 'end-now' && <EndNowDialog membership={membership} onClose={close} />}
    </section>
  )
}
