import type { draws } from '@evenhand/web-kit/forms'

/** Where a draw stands at a moment, which is a little more than what has been published. */
export type Standing =
  | 'open'
  | 'closed'
  /** Its list should have been frozen by now. */
  | 'unfrozen'
  | 'nobody'
  /** Its list was not frozen before the round that was to decide. */
  | 'missed'
  | 'frozen'
  /** The chance is out, and the result is being published. */
  | 'due'
  /** It should long have been published. */
  | 'overdue'
  | 'drawn'

const patienceMilliseconds = 3_600_000

export function standingOf(draw: draws.Draw, now: number): Standing {
  if (draw.state === 'drawn') return 'drawn'
  if (draw.donors === 0) return 'nobody'
  const late = now - Date.parse(draw.roundAt)
  if (draw.state === 'committed') {
    if (now < Date.parse(draw.closesAt)) return 'open'
    if (late >= 0) return 'missed'
    return now < Date.parse(draw.freezesAt) + patienceMilliseconds ? 'closed' : 'unfrozen'
  }
  if (late < 0) return 'frozen'
  return late < patienceMilliseconds ? 'due' : 'overdue'
}

/** Whether the list was frozen later than it was due: the rules promise that the page says so, also once it is there. */
export const cameLate = ({ frozenAt, freezesAt }: draws.Draw): boolean =>
  frozenAt !== null && Date.parse(frozenAt) > Date.parse(freezesAt) + patienceMilliseconds

export const badges: Readonly<Record<Standing, string>> = {
  open: 'Open, seal published',
  closed: 'Closed, list not final yet',
  unfrozen: 'Late',
  nobody: 'Closed, no entries',
  missed: 'Late',
  frozen: 'Closed, waiting for the beacon',
  due: 'Being drawn',
  overdue: 'Late',
  drawn: 'Drawn',
}
