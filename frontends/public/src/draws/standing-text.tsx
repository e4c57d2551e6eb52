import { DateTime, lastInstantOf } from '@evenhand/web-kit/facade'
import type { draws } from '@evenhand/web-kit/forms'
import { grouped } from './numbers.ts'
import { cameLate, standingOf } from './standing.ts'

interface AtProps {
  draw: draws.Draw
  what: 'closesAt' | 'freezesAt' | 'roundAt' | 'drawnAt'
}

const At = ({ draw, what }: AtProps) => {
  const value = what === 'closesAt' ? lastInstantOf(draw.closesAt).toISOString() : draw[what]
  return value === null ? null : <DateTime value={value} show="day-and-time" timeZone={draw.timeZone} />
}

/** Of the list, in the sentence after the one that names it. */
export const LateList = ({ draw }: { draw: draws.Draw }) =>
  cameLate(draw) && (
    <>
      {' '}
      The list was due on <At draw={draw} what="freezesAt" />, and came late.
    </>
  )

/** In plain words: what has happened, and what happens next. */
export function StandingText({ draw, now }: { draw: draws.Draw; now: number }) {
  switch (standingOf(draw, now)) {
    case 'open':
      return (
        <>
          The secret number of this draw and the round of the beacon that decides it are sealed: they can no longer be
          changed. You can enter until <At draw={draw} what="closesAt" />. The winner is drawn on{' '}
          <At draw={draw} what="roundAt" />.
        </>
      )
    case 'closed':
      return (
        <>
          Entries closed on <At draw={draw} what="closesAt" />. The list of all entries is frozen and published here,
          without names, after <At draw={draw} what="freezesAt" />. The winner is drawn on{' '}
          <At draw={draw} what="roundAt" />.
        </>
      )
    case 'unfrozen':
      return (
        <>
          The list of all entries should have been frozen after <At draw={draw} what="freezesAt" />. It hasn’t been.
          What is recorded after that time doesn’t count in this draw. Contact us and ask why the list is late. The
          winner is to be drawn on <At draw={draw} what="roundAt" />.
        </>
      )
    case 'missed':
      return (
        <>
          The list of all entries should have been frozen after <At draw={draw} what="freezesAt" />, before the public
          random number of <At draw={draw} what="roundAt" />. It wasn’t, so that number can’t decide this draw. Contact
          us and ask what happens now.
        </>
      )
    case 'nobody':
      return (
        <>
          Entries closed on <At draw={draw} what="closesAt" />. No one entered, so there was nothing to draw.
        </>
      )
    case 'frozen':
      return (
        <>
          Entries closed on <At draw={draw} what="closesAt" />, and the list of them is frozen.
          <LateList draw={draw} /> The winner will be chosen by a public random number due on{' '}
          <At draw={draw} what="roundAt" />; no one can know it in advance.
        </>
      )
    case 'due':
      return <>The public random number is out. We’re working out the winning ticket. It will appear here.</>
    case 'overdue':
      return (
        <>
          The public random number was published on <At draw={draw} what="roundAt" />, and the result should be here by
          now. Contact us and ask why it isn’t.
        </>
      )
    case 'drawn':
      return (
        <>
          Entries closed on <At draw={draw} what="closesAt" />.
          <LateList draw={draw} /> Drawn on <At draw={draw} what="drawnAt" />
          {draw.donors === null
            ? ''
            : ` from the entries of ${draw.donors === 1 ? 'one person' : `${grouped(draw.donors)} people`}`}
          . Anyone can repeat it, including you.
        </>
      )
  }
}
