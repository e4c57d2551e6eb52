import { DateTime, type draws } from '@evenhand/web-kit/facade'
import { grouped } from './numbers.ts'
import { standingOf } from './standing.ts'

const At = ({ value }: { value: string | null }) =>
  value === null ? null : <DateTime value={value} show="day-and-time" />

/** In plain words: what has happened, and what happens next. */
export function StandingText({ draw, now }: { draw: draws.Draw; now: number }) {
  switch (standingOf(draw, now)) {
    case 'open':
      return (
        <>
          The secret number of this draw is sealed: nobody can exchange it any more. You can enter until{' '}
          <At value={draw.closesAt} />.
        </>
      )
    case 'closed':
      return (
        <>
          Nobody can enter any more. From <At value={draw.freezesAt} /> on, the list of all entries is frozen and
          published here, without names.
        </>
      )
    case 'nobody':
      return <>Nobody took part, so there was nothing to draw.</>
    case 'frozen':
      return (
        <>
          The list of all entries is frozen. The winner follows from a public random number that comes on{' '}
          <At value={draw.roundAt} />; nobody can know it before.
        </>
      )
    case 'due':
      return <>The public random number is out. The winning ticket is being worked out and appears here.</>
    case 'overdue':
      return (
        <>
          The public random number came on <At value={draw.roundAt} />, and the result should be here by now. Please ask
          us why it is not.
        </>
      )
    case 'drawn':
      return (
        <>
          Drawn on <At value={draw.drawnAt} />
          {draw.donors === null ? '' : ` among ${grouped(draw.donors)} ${draw.donors === 1 ? 'donor' : 'donors'}`}.
          Anybody can repeat it, you too.
        </>
      )
  }
}
