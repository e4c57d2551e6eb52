import { emailQueries, forEveryone } from '@evenhand/web-kit/desk'
import { Button, Dialog, ErrorState, Loading, messageOf, Skeleton, useQuery } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { type Campaign, peopleInWords } from './campaign-words.ts'
import { ListsAlone } from './lists-alone.tsx'
import { SendCheck } from './send-check.tsx'
import { TooFew } from './too-few.tsx'
import { useSend } from './use-step.ts'

interface SendDialogProps {
  campaign: Campaign
  onClose: () => void
}

/** Says how many will get it before it is sent to them. */
export function SendDialog({ campaign: given, onClose }: SendDialogProps) {
  const [campaign] = useState(given)
  const audience = useQuery({ ...emailQueries.campaignAudience(campaign.id), staleTime: 0 })
  const lists = useQuery(emailQueries.lists())
  const segments = useQuery(emailQueries.segments())
  const send = useSend(campaign, onClose)
  const list = lists.data?.find(({ id }) => id === campaign.listId)
  const people = audience.data?.totalRecipients
  const segment = segments.data?.find(({ id }) => id === campaign.segmentId)
  const listsAlone = <ListsAlone people={audience.data?.listsAlone ?? 0} inSegment={campaign.segmentId !== null} />
  const whom = whomOf(campaign, { list: list?.name, segment: segment?.name })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<span className="wrap-anywhere">Send {campaign.name}</span>}
      opensAt="text"
    >
      {audience.isPending && (
        <Loading label="Counting who gets it" className="mt-4">
          <Skeleton className="h-16" />
        </Loading>
      )}
      {audience.isError && (
        <ErrorState
          title="We couldn’t count who gets it"
          message={messageOf(audience.error, 'Try again in a moment.')}
          onRetry={() => void audience.refetch()}
        />
      )}
      {people === 0 && (
        <div className="mt-4 grid gap-3">
          <p>
            Nobody would get this campaign: no one on {whom} receives your{' '}
            {campaign.listId === null ? 'news' : 'emails'} now.
          </p>
          {listsAlone}
        </div>
      )}
      {people !== undefined && people > 0 && (
        <div className="mt-4 grid gap-5">
          <p>
            {peopleInWords(people)} on {whom} will get “{forEveryone(campaign.subject)}” now. An email that was sent
            can’t be taken back.
          </p>
          {listsAlone}
          {campaign.test && <TooFew people={people} percent={campaign.test.percent} />}
          <SendCheck campaignId={campaign.id} onClose={onClose} />
          <div className="flex flex-wrap gap-3">
            <Button size="small" loading={send.isPending} onClick={() => send.mutate()}>
              Send to {peopleInWords(people)}
            </Button>
            <Button size="small" variant="ghost" onClick={onClose}>
              Don’t send
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

function whomOf(
  { listId, segmentId }: Pick<Campaign, 'listId' | 'segmentId'>,
  names: { list: string | undefined; segment: string | undefined },
): string {
  if (segmentId !== null) return names.segment ?? 'its segment'
  return listId === null ? 'All Email Addresses' : (names.list ?? 'its list')
}
