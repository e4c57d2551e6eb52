import { Button, Dialog } from '@evenhand/web-kit/facade'
import type { Campaign } from './campaign-words.ts'
import { useDelete, useStep } from './use-step.ts'

interface AboutCampaign {
  campaign: Campaign
  onClose: () => void
}

interface ConfirmDialogProps extends Pick<AboutCampaign, 'onClose'> {
  title: string
  /** What can’t be undone. */
  says: string
  act: string
  leave: string
  isWorking: boolean
  onConfirm: () => void
}

const ConfirmDialog = ({ title, says, act, leave, isWorking, onConfirm, onClose }: ConfirmDialogProps) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    title={<span className="wrap-anywhere">{title}</span>}
    opensAt="text"
  >
    <p className="mt-4">{says}</p>
    <div className="mt-5 flex flex-wrap gap-3">
      <Button size="small" variant="danger" loading={isWorking} onClick={onConfirm}>
        {act}
      </Button>
      <Button size="small" variant="ghost" onClick={onClose}>
        {leave}
      </Button>
    </div>
  </Dialog>
)

export function DeleteDialog({ campaign, onClose }: AboutCampaign) {
  const remove = useDelete(campaign, onClose)
  return (
    <ConfirmDialog
      title={`Delete ${campaign.name}`}
      says="The draft and its files are gone then. Nobody has received it."
      act="Delete"
      leave="Keep it"
      isWorking={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  )
}

export function CancelDialog({ campaign, onClose }: AboutCampaign) {
  const step = useStep(campaign)
  return (
    <ConfirmDialog
      title={`Cancel ${campaign.name}`}
      says={
        campaign.status === 'scheduled'
          ? 'Nobody will get it, and it can’t be sent later. Unschedule it instead to change it.'
          : 'People who haven’t received it yet won’t get it, and it can’t be resumed. Pause it instead to send the rest later.'
      }
      act="Cancel the campaign"
      leave="Don’t cancel"
      isWorking={step.isPending}
      onConfirm={() => step.mutate('cancel', { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
