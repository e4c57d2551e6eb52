import { Card, Money } from '@evenhand/web-kit/facade'
import { useId } from 'react'
import { MembershipActions } from '../membership-actions.tsx'
import { MembershipFacts } from '../membership-facts.tsx'
import { MembershipState } from '../membership-state.tsx'
import type { MonthlyGift } from '../memberships.ts'
import { MonthlyDialog } from '../monthly-dialog.tsx'
import { useOpenDialog } from '../use-open-dialog.ts'
import { ChangeAmountDialog } from './change-amount-dialog.tsx'

export function MonthlyGiftCard({ gift }: { gift: MonthlyGift }) {
  const { open, wanted, setOpen, close } = useOpenDialog('monthly-gift', 'amount', gift)
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="mt-12">
      <Card>
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-2">
          <h2 id={titleId} className="text-title">
            Your monthly gift
          </h2>
          <p className="font-semibold tabular-nums">
            <Money value={gift.amount} /> a month
          </p>
        </div>
        <MembershipState membership={gift} />
        <MembershipFacts membership={gift} />
        <MembershipActions membership={gift} onOpen={setOpen} />
      </Card>
      {open === 'terms' && <ChangeAmountDialog gift={gift} wanted={wanted} onClose={close} />}
      <MonthlyDialog open={open} membership={gift} onClose={close} />
    </section>
  )
}
