import { addMonths, Button, campaignTimeZone, Link } from '@evenhand/web-kit/facade'
import { useEffect, useRef } from 'react'
import type { Entered } from './use-free-entry.ts'

const inCampaign = (parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: campaignTimeZone, ...parts })
const month = inCampaign({ month: 'long' })
const shortMonth = inCampaign({ month: 'short' })

/** What stays in the dialog of the free way: how many entries for which month, and when it is open again. */
export function YouAreIn({ entered: { entries, at, email }, onClose }: { entered: Entered; onClose: () => void }) {
  const first = useRef<HTMLAnchorElement>(null)
  useEffect(() => first.current?.focus(), [])
  const entry = new Date(at)
  return (
    <div role="status" className="mt-4">
      <p>
        <strong className="font-semibold">
          {entries.toLocaleString('en-US')} entries for {month.format(entry)}.
        </strong>{' '}
        A confirmation is on its way to <span className="break-all">{email}</span>. Come back{' '}
        {shortMonth.format(addMonths(entry, 1))} 1 to enter for free again.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button asChild>
          <Link to="/donor-account" ref={first} onClick={onClose}>
            See my entries
          </Link>
        </Button>
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  )
}
