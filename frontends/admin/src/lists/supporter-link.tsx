import { Link } from '@evenhand/web-kit/facade'
import type { ReactNode } from 'react'

/** To the page of one person. */
export const SupporterLink = ({ donorId, children }: { donorId: string; children: ReactNode }) => (
  <Link to={`/admin/supporters/${donorId}`} className="text-primary underline underline-offset-4">
    {children}
  </Link>
)
