import { emailQueries } from '@evenhand/web-kit/desk'
import { Button, DateTime, Dialog, ErrorState, Loading, messageOf, Skeleton, useQuery } from '@evenhand/web-kit/facade'
import type { Campaign } from './campaign-words.ts'
import { decisionWords, type Test } from './test-words.ts'
import { useChoose } from './use-step.ts'
import { Versions } from './versions.tsx'

const comparing = { opened: 'more people opened', clicked: 'more people clicked in' } as const

/** How far the A/B test of a campaign is. */
export function TestLine({ test, status }: { test: Test; status: Campaign['status'] }) {
  const { decided, endsAt, percent, by } = test
  if (decided) return <p className="text-small text-ink-soft">{decisionWords({ ...test, decided })}</p>
  const isOver = status === 'canceled'
  return (
    <p className="text-small text-ink-soft">
      A/B test: two versions, each for half of {percent}% of the recipients.{' '}
      {isOver ? (
        'It was canceled before either won.'
      ) : endsAt === null ? (
        'The others wait for the winner.'
      ) : (
        <>
          The others get the version that {comparing[by]}, from <DateTime value={endsAt} show="day-and-time" /> on.
        </>
      )}
    </p>
  )
}

/** Both versions as they do now, one of which is chosen for all who wait. */
export function ChooseDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const found = useQuery({ ...emailQueries.campaignAnalytics(campaign.id, { by: 'hour' }), staleTime: 0 })
  const choose = useChoose(campaign, onClose)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<span className="wrap-anywhere">Choose a winner: {campaign.name}</span>}
      description="Everyone who waits gets it. This can’t be changed afterwards."
      opensAt="text"
    >
      <div className="mt-4 grid gap-5">
        {found.isPending && (
          <Loading label="Loading how both versions do">
            <Skeleton className="h-24" />
          </Loading>
        )}
        {found.isError && (
          <ErrorState
            title="We couldn’t load how both versions do"
            message={messageOf(found.error, 'Try again in a moment.')}
            onRetry={() => void found.refetch()}
          />
        )}
        {found.data && <Versions versions={found.data.versions} />}
        <div className="flex flex-wrap gap-3">
          {(['a', 'b'] as const).map((variant) => (
            <Button
              key={variant}
              size="small"
              variant="outline"
              loading={choose.isPending && choose.variables === variant}
              disabled={choose.isPending}
              onClick={() => choose.mutate(variant)}
            >
              Send version {variant.toUpperCase()}
            </Button>
          ))}
          <Button size="small" variant="ghost" onClick={onClose}>
            Keep waiting
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
