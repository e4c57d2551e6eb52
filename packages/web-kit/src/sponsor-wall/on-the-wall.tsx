import { SponsorLink } from '@evenhand/web-kit/facade'
import type { sponsorships } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { initialsOf } from './initials.ts'
import { SponsorLogo } from './sponsor-logo.tsx'

type Company = NonNullable<sponsorships.WallBlock['company']>

/** Everyone on the wall by name, in a size that can be read on a phone. */
export function OnTheWall({ companies }: { companies: readonly Company[] }) {
  if (companies.length === 0) return null
  return (
    <section aria-labelledby="on-the-wall" className="mt-8">
      <h3 id="on-the-wall" className="font-sans text-body font-semibold">
        On the wall now
      </h3>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {companies.map((company) => (
          <li key={company.id} className="min-w-0">
            <SponsorLink sponsor={company} className="h-full flex-row justify-start py-2.5 text-left">
              <Small {...company} />
              <span className="min-w-0 leading-tight font-medium wrap-anywhere">{company.companyName}</span>
            </SponsorLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Small({ companyName, logoUrl }: Company) {
  const [gone, setGone] = useState<string>()
  const shape = 'mr-1.5 h-11 w-22 shrink-0'
  if (logoUrl === null || logoUrl === gone) {
    return (
      <span className={`grid place-items-center rounded-md bg-sunken font-semibold ${shape}`} aria-hidden="true">
        {initialsOf(companyName)}
      </span>
    )
  }
  return <SponsorLogo logoUrl={logoUrl} alt="" sizes="88px" className={shape} onGone={() => setGone(logoUrl)} />
}
