import { Button, queries, useLocation, useQuery } from '@evenhand/web-kit/facade'
import { useEffect, useRef, useState } from 'react'
import { sponsorQueries } from '../sponsor-queries.ts'
import { useOpenPlaces } from '../waiting/use-open-places.ts'
import { OwnSponsorships } from './own-sponsorships.tsx'

/** Before what can be bought, for who has bought or asks for it; for everyone else one line that asks nobody who they are. */
export function OwnSection() {
  const { hash } = useLocation()
  const [asked, setAsked] = useState<'by-mail' | 'here'>()
  // Mails lead here.
  useEffect(() => setAsked((before) => before ?? (hash === '#own' ? 'by-mail' : undefined)), [hash])
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (asked === 'here') title.current?.focus()
  }, [asked])
  if (!useKnownSponsor() && !asked) {
    return (
      <p className="mt-4 noscript:hidden">
        Already a sponsor?{' '}
        <Button variant="plain" size="inline" onClick={() => setAsked('here')}>
          See what yours brought
        </Button>
      </p>
    )
  }
  return (
    <section id="own" aria-labelledby="own-title" className="mt-10 scroll-mt-24">
      <h2 id="own-title" ref={title} tabIndex={-1} className="text-title outline-none">
        Your sponsorships
      </h2>
      <div className="mt-6 max-w-reading">
        <OwnSponsorships />
      </div>
    </section>
  )
}

/** Whether who has proved a mailbox bought something, or stands in line. */
function useKnownSponsor(): boolean {
  const session = useQuery(queries.session())
  const isProved = session.data?.role === 'donor' && session.data.mailbox === undefined
  const own = useQuery({ ...sponsorQueries.own(), enabled: isProved })
  const { places } = useOpenPlaces(isProved)
  return isProved && ((own.data?.length ?? 0) > 0 || places.length > 0)
}
