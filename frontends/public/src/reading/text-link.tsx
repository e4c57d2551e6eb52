import { Link, supportEmail } from '@evenhand/web-kit/facade'
import type { ReactNode } from 'react'

const look = 'text-primary underline decoration-1 underline-offset-4 hover:decoration-2'

export const TextLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={look}>
    {children}
  </Link>
)

export const SupportAddress = () => (
  <a href={`mailto:${supportEmail}`} className={look}>
    {supportEmail}
  </a>
)
