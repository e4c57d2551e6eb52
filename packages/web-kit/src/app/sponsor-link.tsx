import type { ReactNode } from 'react'
import { classNames } from '../ui/index.ts'
import { analytics } from './analytics.ts'

interface SponsorLinkProps {
  sponsor: { companyName: string; link: string }
  onFollow?: () => void
  className?: string
  children: ReactNode
}

/** Leads to a sponsor through the counted link, beside the page and not instead of it. */
export const SponsorLink = ({ sponsor, onFollow, className, children }: SponsorLinkProps) => (
  <a
    href={sponsor.link}
    target="_blank"
    rel="sponsored noopener"
    onClick={() => {
      analytics.event({ name: 'sponsor_click', category: 'engagement', label: sponsor.companyName })
      onFollow?.()
    }}
    className={classNames(
      'flex flex-col items-center justify-center gap-1.5 rounded-card border border-hairline bg-surface px-3 text-center hover:border-line',
      className,
    )}
  >
    {children}
  </a>
)
