import { emailQueries } from '@evenhand/web-kit/desk'
import { Button, ErrorState, Loading, messageOf, Skeleton, useQuery } from '@evenhand/web-kit/facade'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { CampaignEditor } from './campaign-dialog.tsx'
import { type CampaignCase, whyFixed } from './campaign-words.ts'
import { useStep } from './use-step.ts'

interface EditDialogProps {
  campaignId: string
  onClose: () => void
}

/** A draft to change, or why it can’t be changed. */
export function EditDialog({ campaignId, onClose }: EditDialogProps) {
  const found = useQuery({ ...emailQueries.campaign(campaignId), refetchOnWindowFocus: false })
  return (
    <FormDialog onClose={onClose} title="Edit campaign" className="max-w-6xl">
      {(dialog) => (
        <>
          {found.isPending && (
            <Loading label="Loading the campaign" className="mt-4 grid gap-3">
              <Skeleton className="h-12" />
              <Skeleton className="h-40" />
            </Loading>
          )}
          {found.isError && (
            <ErrorState
              title="We couldn’t load the campaign"
              message={messageOf(found.error, 'Try again in a moment.')}
              onRetry={() => void found.refetch()}
            />
          )}
          {found.data &&
            (found.data.campaign.status === 'draft' ? (
              <CampaignEditor given={found.data} onClose={onClose} {...dialog} />
            ) : (
              <Fixed {...found.data} />
            ))}
        </>
      )}
    </FormDialog>
  )
}

function Fixed({ campaign }: CampaignCase) {
  const step = useStep(campaign)
  const { status } = campaign
  if (status === 'draft') return null
  return (
    <div className="mt-4 grid justify-items-start gap-4">
      <p>{whyFixed[status]}</p>
      {status === 'scheduled' && (
        <Button size="small" loading={step.isPending} onClick={() => step.mutate('unschedule')}>
          Take it off the schedule
        </Button>
      )}
    </div>
  )
}
