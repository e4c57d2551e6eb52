import { decide, unlessTaken } from '@evenhand/service-kit/mongo'
import { Problem } from '@evenhand/service-kit/problems'
import { othersLogo, refuseOthersLogo } from '../sponsorships/logo-owner.ts'
import { ownsCells } from '../sponsorships/rules.ts'
import { missingSponsorship, type SponsorshipDeps } from '../sponsorships/settle.ts'
import type { Sponsorship } from '../sponsorships/sponsorship.ts'
import { type Logos, lostLogo } from '../logo-files/kept.ts'

/** Another logo, from the contact: it waits for a person, and the one that is shown stays until then. One that waited before is gone. */
export async function replaceLogo(
  { sponsorships, logos }: SponsorshipDeps & { logos: Logos },
  id: string,
  { logoId, donorId }: { logoId: string; donorId: string },
): Promise<Sponsorship> {
  if (!(await logos.isKept(logoId))) throw lostLogo()
  await refuseOthersLogo(sponsorships, logoId, id)
  let former: string | null = null
  const replaced = await unlessTaken(
    decide<Sponsorship['state'], Sponsorship>(sponsorships, { id, missing: missingSponsorship }, (known) => {
      former = null
      if (known.donorId !== donorId || known.state === 'held')
        throw new Problem('not-found', { detail: missingSponsorship })
      if (known.newLogoId === logoId || known.logoId === logoId) return undefined
      if (known.logoRemovals.some((one) => one.logoId === logoId))
        throw new Problem('not-possible', { detail: 'We removed that logo. Choose another one.' })
      if (!ownsCells(known.state))
        throw new Problem('not-possible', { detail: 'This sponsorship isn’t shown, so it can’t get another logo.' })
      former = known.newLogoId
      return { set: { newLogoId: logoId } }
    }),
  )
  if (!replaced) throw othersLogo()
  await logos.delete(former)
  return replaced
}
