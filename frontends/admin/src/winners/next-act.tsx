import { claims } from '@evenhand/web-kit/desk'
import { useMay } from '../frame/allowed.tsx'
import { AwardPrize } from './award-prize.tsx'
import type { Reached } from './contacts.tsx'
import { DeliveryForm } from './delivery-form.tsx'
import { NoticeSoFar, NotifyForm } from './notify-form.tsx'
import { isProposed } from './proposal-card.tsx'
import { VerifyForm } from './verify-form.tsx'

export interface ClaimProps {
  desk: claims.WinnerDesk
  claim: claims.Claim
  /** Who an administrator looked up, to be notified. */
  reached?: Reached | undefined
}

/** The one thing to do now. */
export function NextAct(props: ClaimProps) {
  const may = useMay()
  if (!may(claims.notifyWinner)) return props.claim.state === 'notified' && <NoticeSoFar claim={props.claim} />
  switch (props.claim.state) {
    case 'potential':
    case 'notified':
      return <NotifyForm {...props} />
    case 'responded':
      return <VerifyForm {...props} />
    case 'verified':
      return isProposed(props.desk) ? null : <AwardPrize {...props} />
    case 'awarded':
      return props.claim.deliveredAt === null ? <DeliveryForm {...props} /> : <p className="mt-2">The winner has it.</p>
    case 'waiting':
    case 'forfeited':
      return null
  }
}
