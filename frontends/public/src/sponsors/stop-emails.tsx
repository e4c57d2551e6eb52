import { api, Button, Card, messageOf, Refusal, useMutation } from '@evenhand/web-kit/facade'
import { figuresMails } from '@evenhand/web-kit/forms'

/** Whoever came by the link in a monthly email stops these emails by a click; opening the link changes nothing. */
export function StopEmails({ link, onClose }: { link: string; onClose: () => void }) {
  const [sponsorshipId = '', proof = ''] = link.split('.')
  const stop = useMutation({
    mutationFn: () => api(figuresMails.stopFiguresMails, { params: { sponsorshipId, proof } }),
  })
  return (
    <Card className="mb-10 max-w-reading">
      <h2 className="text-title" aria-live="polite">
        {stop.isSuccess ? 'The monthly emails are off' : 'Stop the monthly emails?'}
      </h2>
      <p className="mt-3 text-ink-soft">
        {stop.isSuccess
          ? 'You’ll still hear what happens to your sponsorship. You can turn them on again under your sponsorships.'
          : 'We email you each month what your sponsorship brought. You’ll still hear what happens to it.'}
      </p>
      <Refusal className="mt-3">
        {stop.isError ? messageOf(stop.error, 'That didn’t work. Try again in a moment.') : undefined}
      </Refusal>
      <p className="mt-5 flex flex-wrap gap-3">
        {!stop.isSuccess && (
          <Button loading={stop.isPending} onClick={() => stop.mutate()}>
            Stop the monthly emails
          </Button>
        )}
        <Button variant="outline" onClick={onClose}>
          {stop.isSuccess ? 'Close' : 'Keep them'}
        </Button>
      </p>
    </Card>
  )
}
