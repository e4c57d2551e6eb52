import { api, Button, messageOf, Refusal, toast, useMutation, useQueryClient } from '@evenhand/web-kit/facade'
import { figuresMails, type sponsorships } from '@evenhand/web-kit/forms'
import { sponsorQueries } from '../sponsor-queries.ts'

type Own = Pick<sponsorships.OwnSponsorship, 'id' | 'companyName' | 'monthlyEmail'>

/** Whether we email each month what a sponsorship brought. */
export function MonthlyEmail({ id, companyName, monthlyEmail }: Own) {
  const client = useQueryClient()
  const next = monthlyEmail === 'on' ? 'off' : 'on'
  const turn = useMutation({
    mutationFn: () =>
      api(figuresMails.changeFiguresMails, { params: { sponsorshipId: id }, body: { monthlyEmail: next } }),
    onSuccess: () =>
      toast(
        next === 'on' ? 'Monthly email on' : 'Monthly email off',
        next === 'on' ? 'We’ll email you these figures once a month.' : 'We won’t email you these figures anymore.',
      ),
    onSettled: () => client.invalidateQueries({ queryKey: sponsorQueries.own().queryKey }),
  })
  return (
    <div className="mt-5 border-t border-hairline pt-5">
      <p className="text-small text-ink-soft">
        {monthlyEmail === 'on'
          ? 'We email you these figures at the beginning of each month.'
          : 'We don’t email you these figures.'}
      </p>
      <Refusal className="mt-3 text-small">
        {turn.isError ? messageOf(turn.error, 'We couldn’t change that. Try again in a moment.') : undefined}
      </Refusal>
      <Button
        variant="outline"
        size="small"
        className="mt-3"
        loading={turn.isPending}
        aria-label={`${monthlyEmail === 'on' ? 'Stop' : 'Send'} the monthly email of ${companyName}`}
        onClick={() => turn.mutate()}
      >
        {monthlyEmail === 'on' ? 'Stop the monthly email' : 'Email me monthly'}
      </Button>
    </div>
  )
}
