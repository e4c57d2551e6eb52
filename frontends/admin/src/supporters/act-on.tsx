import { gifts } from '@evenhand/web-kit/desk'
import { Button } from '@evenhand/web-kit/facade'
import { type ReactNode, useState } from 'react'
import { useMay } from '../frame/allowed.tsx'
import { RefundDialog } from '../gifts/refund-dialog.tsx'
import { CancelMembership } from '../memberships/cancel-membership.tsx'
import { SendReceiptAgain } from '../gifts/send-receipt-again.tsx'
import { DecideHold } from './hold.tsx'
import { planOf } from './history-words.ts'
import type { Happened } from './merged.ts'

const inLine = { size: 'inline', variant: 'plain' } as const

/** What can be done about one thing that happened, for who may do it; nothing where nothing can. */
export function ActOn({ item, title }: { item: Happened; title: string }): ReactNode {
  const { part, kind, thing, about, state } = item
  if (part === 'entries' && kind === 'held' && thing !== null)
    return <DecideHold holdId={thing} isHeld={state === 'held'} look={inLine} />
  if (part !== 'money') return null
  if (kind === 'gift' && thing !== null)
    return <RefundGift giftId={thing} isOver={state === 'refunded'} title={title} />
  if (kind === 'receipt' && about !== null) return <SendReceiptAgain number={about} />
  if (kind === 'membership-began' && thing !== null)
    return (
      <CancelMembership
        membershipId={thing}
        name={planOf(item)}
        isOver={state !== 'active' && state !== 'past-due'}
        look={inLine}
      />
    )
  return null
}

/** Stays while its dialog says what was refunded. */
function RefundGift({ giftId, isOver, title }: { giftId: string; isOver: boolean; title: string }) {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (!may(gifts.refundGift) || (isOver && !isOpen)) return null
  return (
    <>
      <Button {...inLine} aria-label={`Refund: ${title}`} onClick={() => setOpen(true)}>
        Refund
      </Button>
      {isOpen && <RefundDialog giftId={giftId} onClose={() => setOpen(false)} />}
    </>
  )
}
