import { api, Button, DateTime, toast, useMutation, useQueryClient } from '@evenhand/web-kit/facade'
import { sponsorLogos, sponsorships } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { Allowed } from '../frame/allowed.tsx'
import { ReasonForm } from '../lists/reason-form.tsx'
import type { Sponsorship } from './sponsorship-words.ts'
import { toastRefusal } from '../frame/toast-refusal.ts'

/** The logo that is shown, the one that waits, and why there is none any longer. */
export function Logos({ sponsorship }: { sponsorship: Sponsorship }) {
  const { logoId, newLogoId, logoRemoved } = sponsorship
  return (
    <>
      {logoRemoved && (
        <p className="wrap-anywhere">
          The logo was removed <DateTime value={logoRemoved.at} show="day-and-time" />: {logoRemoved.reason}
        </p>
      )}
      {newLogoId !== null && <Logo key={newLogoId} sponsorship={sponsorship} logoId={newLogoId} waits />}
      {logoId !== null && <Logo key={logoId} sponsorship={sponsorship} logoId={logoId} waits={false} />}
    </>
  )
}

interface LogoProps {
  sponsorship: Sponsorship
  logoId: string
  waits: boolean
}

function Logo({ sponsorship, logoId, waits }: LogoProps) {
  const [writing, setWriting] = useState(false)
  const decide = useDecideLogo(sponsorship)
  const { id, companyName, contactEmail, state } = sponsorship
  const isReplacement = waits && (state === 'shown' || state === 'paused')
  const removal = waits ? 'Leave the logo out' : 'Take the logo down'
  return (
    <figure>
      <img
        src={`/api/admin/sponsorships/${id}/logos/${logoId}?width=640`}
        alt={`Logo of ${companyName}`}
        width={640}
        height={320}
        className="h-auto w-full max-w-80 rounded-card border border-hairline"
      />
      <figcaption className="mt-2 text-small text-ink-soft">{captionOf(state, waits)}</figcaption>
      {writing ? (
        <div className="mt-3">
          <ReasonForm
            label={`${removal}: ${companyName}`}
            schema={sponsorships.SponsorshipReason}
            submit={removal}
            hint={`${contactEmail} is emailed this reason as you write it. The logo is deleted.`}
            charactersMax={2000}
            sending={decide.isPending}
            onReason={(reason) => decide.mutate({ verdict: 'removed', logoId, reason })}
            onCancel={() => setWriting(false)}
          />
        </div>
      ) : (
        <Allowed to={sponsorLogos.decideLogo}>
          <div className="mt-3 flex flex-wrap gap-3">
            {isReplacement && (
              <Button
                size="small"
                loading={decide.isPending}
                onClick={() => decide.mutate({ verdict: 'shown', logoId })}
              >
                Show this logo
              </Button>
            )}
            <Button size="small" variant="outline" onClick={() => setWriting(true)}>
              {removal}
            </Button>
          </div>
        </Allowed>
      )}
    </figure>
  )
}

function captionOf(state: Sponsorship['state'], waits: boolean): string {
  if (!waits) return state === 'shown' ? 'The logo that is shown.' : 'The logo that was shown.'
  return state === 'waiting' ? 'Its logo, shown with it unless you leave it out.' : 'A new logo that needs a review.'
}

function useDecideLogo({ id: sponsorshipId, companyName }: Sponsorship) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: sponsorLogos.LogoDecision) => api(sponsorLogos.decideLogo, { params: { sponsorshipId }, body }),
    onSuccess: (_, { verdict }) =>
      toast(verdict === 'shown' ? 'Logo approved' : 'Logo removed', `${companyName} is emailed about it.`),
    onError: toastRefusal,
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', 'sponsorships'] }),
  })
}
