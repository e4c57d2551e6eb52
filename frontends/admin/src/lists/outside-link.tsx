import { ExternalLink } from '@evenhand/web-kit/desk'
import { classNames } from '@evenhand/web-kit/facade'

/** Someone else's site, in a tab of its own: it learns nothing of the desk. */
export const OutsideLink = ({ to, className }: { to: string; className?: string }) => (
  <a
    href={to}
    target="_blank"
    rel="noopener noreferrer nofollow"
    className={classNames('break-all text-primary underline underline-offset-4', className)}
  >
    {to}
    <ExternalLink className="ml-1 inline size-3.5" aria-hidden="true" />
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
)
