import { Button, Dialog } from '@evenhand/web-kit/facade'
import type { Campaign } from './campaign-words.ts'
import { useDelete } from './use-step.ts'

interface DeleteDialogProps {
  campaign: Campaign
  onClose: () => void
}

export function DeleteDialog({ campaign, onClose }: DeleteDialogProps) {
  const remove = useDelete(campaign, onClose)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<span className="wrap-anywhere">Delete {campaign.name}</span>}
      opensAt="text"
    >
      <p className="mt-4">The draft and its files are gone then. Nobody has received it.</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button size="small" variant="danger" loading={remove.isPending} onClick={() => remove.mutate()}>
          Delete
        </Button>
        <Button size="small" variant="ghost" onClick={onClose}>
          Keep it
        </Button>
      </div>
    </Dialog>
  )
}
