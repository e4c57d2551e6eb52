import { Button, ClosingTime, levelTerms, Link, mainOf, queries, useFirstNow, useQuery } from '@evenhand/web-kit/facade'
import { type ReactNode, useEffect, useRef } from 'react'
import { ShareEntry } from '../sharing/share.tsx'
import { monthOf, nextFreeEntry } from './next-free-entry.ts'
import type { Entered } from './use-free-entry.ts'

function useMain() {
  const { data } = useQuery(queries.giveaways())
  return mainOf(data, useFirstNow())
}

/** What stays in the dialog of the free way: how many entries for which month, and when it is open again. */
export function YouAreIn({ entered, onClose }: { entered: Entered; onClose: () => void }) {
  const { entries, awaiting, at, email } = entered
  const main = useMain()
  const entry = new Date(at)
  const next = nextFreeEntry(entry, main)
  return (
    <In onClose={onClose} beside={<ShareEntry path="/" />}>
      {awaiting ? (
        <>
          <strong className="font-semibold">
            Check your email to confirm your {awaiting.toLocaleString('en-US')} entries for {monthOf(entry)}.
          </strong>{' '}
          They count once you’ve used the link on its way to
        </>
      ) : (
        <>
          <strong className="font-semibold">
            {entries.toLocaleString('en-US')} entries for {monthOf(entry)}.
          </strong>{' '}
          A confirmation is on its way to
        </>
      )}{' '}
      <span className="wrap-anywhere">{email}</span>.{' '}
      {next === undefined && main ? (
        <>
          Entries close <ClosingTime closesAt={main.closesAt} show="day-and-time" timeZone={main.timeZone} />, so this
          is your last free entry on this site for this giveaway. You can still mail postcards.
        </>
      ) : (
        `Come back ${next} to enter for free again.`
      )}
    </In>
  )
}

/** In place of the form: a member on the free level has the month's entries, and another free entry would earn none. */
export function AlreadyIn({ onClose }: { onClose: () => void }) {
  const now = new Date(useFirstNow())
  const next = nextFreeEntry(now, useMain())
  return (
    <In onClose={onClose}>
      You have your {levelTerms.free.entriesPerMonth.toLocaleString('en-US')} free entries for {monthOf(now)}: as a
      member, you get them automatically each month.{next !== undefined && ` You’ll get the next ones on ${next}.`}
    </In>
  )
}

interface InProps {
  children: ReactNode
  /** Between the words and the buttons. */
  beside?: ReactNode
  onClose: () => void
}

function In({ children, beside, onClose }: InProps) {
  const first = useRef<HTMLAnchorElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <div className="mt-4">
      <p role="status">{children}</p>
      {beside}
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
