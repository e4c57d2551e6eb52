import {
  api,
  Button,
  Card,
  DateTime,
  Link,
  messageOf,
  Refusal,
  toast,
  useMutation,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { sponsorLine, waiting } from '@evenhand/web-kit/forms'
import { wordsFor } from '@evenhand/web-kit/sponsor-wall'
import { sponsorQueries } from '../sponsor-queries.ts'
import { aheadOf } from './ahead.ts'

const stateWords: Readonly<Record<waiting.WaitingState, string>> = {
  waiting: 'In line',
  offered: 'It’s your turn',
  bought: 'Taken',
  lapsed: 'Not paid in time',
  left: 'You left the line',
}

/** Where a company stands in the line, and how it leaves it. */
export function Place(place: waiting.OwnWaiting) {
  const { companyName, size, cell, state, before, offer } = place
  const leave = useLeave(place.id, offer !== null)
  const wanted =
    cell === null ? (size === 2 ? 'Any featured block' : 'Any block') : wordsFor(size === 2 ? [cell, cell + 1] : [cell])
  return (
    <Card>
      <h3 className="font-sans text-body font-semibold">{stateWords[state]}</h3>
      <p className="mt-1 wrap-anywhere text-ink-soft">
        {wanted}, {companyName}
      </p>
      {before !== null && <p className="mt-4">{aheadOf(before)}</p>}
      {offer && (
        <p className="mt-4">
          Held for you until <DateTime value={offer.until} show="day-and-time" />. If you don’t pay by then, or leave
          the line now, you can’t get in line again for {sponsorLine.lapseDays} days.
        </p>
      )}
      <Refusal className="mt-3 text-small">
        {leave.isError ? messageOf(leave.error, 'That didn’t work. Try again in a moment.') : undefined}
      </Refusal>
      <p className="mt-5 flex flex-wrap gap-3">
        {offer && (
          <Button asChild size="small">
            <Link to={`/sponsor-portal?offer=${offer.sponsorshipId}`}>Take it</Link>
          </Button>
        )}
        <Button
          variant="outline"
          size="small"
          loading={leave.isPending}
          aria-label={`Leave the line for ${wanted}`}
          onClick={() => leave.mutate()}
        >
          Leave the line
        </Button>
      </p>
    </Card>
  )
}

function useLeave(waitingId: string, isTurn: boolean) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api(waiting.leaveWaiting, { params: { waitingId } }),
    onSuccess: () =>
      toast(
        'You left the line',
        isTurn
          ? `You can get in line again in ${sponsorLine.lapseDays} days.`
          : 'You can get in line again at any time.',
      ),
    onSettled: () => client.invalidateQueries({ queryKey: sponsorQueries.ownWaiting().queryKey }),
  })
}
