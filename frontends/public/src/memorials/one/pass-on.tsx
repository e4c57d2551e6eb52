import { memorialPath } from '@evenhand/contracts/pages'
import { Button, Link } from '@evenhand/web-kit/facade'
import type { memorials } from '@evenhand/web-kit/forms'
import { LinkCode, ShareMemorial, siteAddress } from '../../sharing/share.tsx'
import { titleOf } from '../memorial-text.tsx'

/** The address of a memorial: to pass on, to scan, and to print. Nobody earns anything by it. */
export function PassOn({ block, isOnPage = false }: { block: memorials.MemorialBlock; isOnPage?: boolean }) {
  const { id, wall } = block
  const path = memorialPath(wall, id)
  const address = `${siteAddress()}${path}`
  return (
    <div className="mt-6 grid gap-6 sm:grid-cols-[1fr_auto] print:block">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-3 print:hidden">
          <ShareMemorial path={path} title={titleOf(block)} />
          {isOnPage ? (
            <Button variant="outline" size="small" className="noscript:hidden" onClick={() => window.print()}>
              Print a card
            </Button>
          ) : (
            <Button asChild variant="outline" size="small">
              <Link to={path}>Open its page to print</Link>
            </Button>
          )}
        </div>
        <p className="mt-4 text-small wrap-anywhere text-ink-soft">{address}</p>
      </div>
      <LinkCode text={address} name={`memorial-${id.slice(-12)}`} />
    </div>
  )
}
