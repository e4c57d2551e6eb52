import { CancelDialog } from './cancel-dialog.tsx'
import { CardDialog } from './card/card-dialog.tsx'
import { EndNowDialog } from './end-now-dialog.tsx'
import type { OpenDialog } from './membership-actions.tsx'
import type { Monthly } from './memberships.ts'
import { PauseDialog } from './pause-dialog.tsx'

interface MonthlyDialogProps {
  open: OpenDialog | undefined
  membership: Monthly
  onClose: () => void
}

/** The dialogs that are the same for a membership and a monthly gift. */
export function MonthlyDialog({ open, membership, onClose }: MonthlyDialogProps) {
  switch (open) {
    case 'card':
      return <CardDialog membership={membership} onClose={onClose} />
    case 'pause':
      return <PauseDialog membership={membership} onClose={onClose} />
    case 'cancel':
      return <CancelDialog membership={membership} onClose={onClose} />
    case 'end-now':
      return <EndNowDialog membership={membership} onClose={onClose} />
    case 'terms':
    case undefined:
      return null
  }
}
