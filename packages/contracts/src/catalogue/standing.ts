/** A member account was deactivated, or made active again. */
export interface StandingChange {
  isActive: boolean
  /** Counts the changes of one member. */
  version: number
  changedAt: Date
}

/** Whether a member account was active at an instant: it is until it is deactivated. In whatever order the changes were heard. */
export function isActiveAt(changes: readonly StandingChange[], at: Date): boolean {
  const heard = changes.filter(({ changedAt }) => changedAt <= at)
  return heard.reduce((last, one) => (one.version > last.version ? one : last), alwaysActive).isActive
}

const alwaysActive: StandingChange = { isActive: true, version: 0, changedAt: new Date(0) }
