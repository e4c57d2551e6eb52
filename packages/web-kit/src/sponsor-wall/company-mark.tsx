import { useState } from 'react'
import { initialsOf } from './initials.ts'
import { SponsorLogo } from './sponsor-logo.tsx'

interface CompanyMarkProps {
  companyName: string
  logoUrl: string | null
  isDouble: boolean
}

/** A company’s logo, else its name; on a phone, where no name fits into a block, its initials. */
export function CompanyMark({ companyName, logoUrl, isDouble }: CompanyMarkProps) {
  const [gone, setGone] = useState<string>()
  if (logoUrl !== null && logoUrl !== gone) {
    return (
      <SponsorLogo
        logoUrl={logoUrl}
        alt={companyName}
        sizes={isDouble ? '18vw' : '9vw'}
        className="absolute inset-0 size-full p-0.5 sm:p-1"
        onGone={() => setGone(logoUrl)}
      />
    )
  }
  return (
    <>
      <span className="max-w-full truncate px-1 font-semibold max-sm:sr-only">{companyName}</span>
      <span className="font-semibold sm:hidden" aria-hidden="true">
        {initialsOf(companyName)}
      </span>
    </>
  )
}
