/** What came within the last `seconds`, as different things: the same one twice is one. */
export interface RecentWindow {
  key: string
  seconds: number
}

/**
 * Sliding windows over things that can be taken back, for rules that ask "how many different ones lately?". A limit (`createLimiter`) counts
 * calls and forgets them all at once; here each has its own time, a name, and can be forgiven.
 */
export interface Recent {
  /** Notes `member` in each window. Answers how many there are in each now, this one included: of twins at most one finds the last place. */
  note(windows: readonly RecentWindow[], member: string): Promise<number[]>
  sizes(windows: readonly RecentWindow[]): Promise<number[]>
  members(window: RecentWindow): Promise<string[]>
  forget(windows: readonly RecentWindow[], members: readonly string[]): Promise<void>
  /** Seconds until fewer than `size` are left, if no more come; 0 when it is so already. */
  secondsUntilBelow(window: RecentWindow, size: number): Promise<number>
  /** Whether `key` was not told within `seconds` before. */
  isFirst(key: string, seconds: number): Promise<boolean>
  keep(key: string, value: string, seconds: number): Promise<void>
  kept(key: string): Promise<string | undefined>
}

/** More than this in one window are not told apart; the oldest go. */
export const membersMax = 50_000
