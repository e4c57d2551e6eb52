import { api, messageOf, Refusal, toast, useMutation, useQueryClient } from '@evenhand/web-kit/facade'
import { ChooseFile, sponsorLogos, type sponsorships } from '@evenhand/web-kit/forms'
import { SponsorLogo } from '@evenhand/web-kit/sponsor-wall'
import { useState } from 'react'
import { logoHint, logoKinds } from '../logo/logo-field.tsx'
import { useLogo } from '../logo/use-logo.ts'
import { sponsorQueries } from '../sponsor-queries.ts'

type Own = sponsorships.OwnSponsorship

/** The logo that is shown, and how another comes in its place: a person looks at it first. */
export function OwnLogo({ id, companyName, logoUrl, logoWaits, logoRemoved }: Own) {
  const [gone, setGone] = useState(false)
  const logo = useLogo()
  const replace = useReplace(id)
  const hasLogo = logoUrl !== null || logoWaits
  return (
    <section aria-label={`Logo of ${companyName}`} className="mt-5 border-t border-hairline pt-5">
      <h4 className="text-small font-medium">Logo</h4>
      {logoUrl !== null && !gone && (
        <SponsorLogo
          logoUrl={logoUrl}
          alt={`Logo of ${companyName}`}
          sizes="192px"
          className="mt-3 h-24 w-48 border border-hairline"
          onGone={() => setGone(true)}
        />
      )}
      {logoWaits && (
        <p className="mt-2 text-small">
          {logoUrl === null
            ? 'We have your logo. A person looks at it before it’s shown.'
            : 'We have your new logo. This one stays until a person has looked at the new one.'}
        </p>
      )}
      {logoRemoved && (
        <p className="mt-2 text-small wrap-anywhere whitespace-pre-line">We removed your logo: {logoRemoved.reason}</p>
      )}
      <p className="mt-2 text-small text-ink-soft">{logoHint}</p>
      <Refusal className="mt-3 text-small">{logo.refusal ?? replace.refusal}</Refusal>
      <div className="mt-3">
        <ChooseFile
          label={hasLogo ? 'Send another logo' : 'Add a logo'}
          accept={logoKinds}
          loading={logo.sending || replace.isPending}
          onChosen={(file) => void logo.choose(file).then((sent) => sent && replace.mutate(sent.id))}
        />
      </div>
    </section>
  )
}

function useReplace(sponsorshipId: string) {
  const client = useQueryClient()
  const replace = useMutation({
    mutationFn: (logoId: string) => api(sponsorLogos.replaceOwnLogo, { params: { sponsorshipId }, body: { logoId } }),
    onSuccess: () => toast('Logo sent', 'A person looks at it before it’s shown.'),
    onSettled: () => client.invalidateQueries({ queryKey: sponsorQueries.own().queryKey }),
  })
  const refusal = replace.isError
    ? messageOf(replace.error, 'We couldn’t keep the logo. Try again in a moment.')
    : undefined
  return { ...replace, refusal }
}
