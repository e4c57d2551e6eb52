import { LRUCache } from 'lru-cache'
import { membersMax, type Recent, type RecentWindow } from './recent.ts'

const keysMax = 20_000

/** In this process alone: for while Redis is away, and for rules under a clock of their own. */
export function recentHere(now: () => number = Date.now): Recent {
  const windows = new LRUCache<string, Map<string, number>>({ max: keysMax })
  const values = new LRUCache<string, { value: string; until: number }>({ max: keysMax })

  function liveIn({ key, seconds }: RecentWindow): Map<string, number> {
    const members = windows.get(key) ?? new Map<string, number>()
    // In the order of their times, because each that is noted anew goes to the end.
    for (const [member, at] of members) {
      if (at > now() - seconds * 1000) break
      members.delete(member)
    }
    return members
  }

  function write(window: RecentWindow, member: string): number {
    const members = liveIn(window)
    members.delete(member)
    members.set(member, now())
    const [oldest] = members.keys()
    if (members.size > membersMax && oldest !== undefined) members.delete(oldest)
    windows.set(window.key, members)
    return members.size
  }

  function remember(key: string, value: string, seconds: number): void {
    values.set(key, { value, until: now() + seconds * 1000 })
  }

  const recall = (key: string): string | undefined => {
    const known = values.get(key)
    return known && known.until > now() ? known.value : undefined
  }

  return {
    note: async (all, member) => all.map((window) => write(window, member)),
    sizes: async (all) => all.map((window) => liveIn(window).size),
    members: async (window) => [...liveIn(window).keys()],
    async forget(all, members) {
      for (const { key } of all) {
        const kept = windows.get(key)
        for (const member of members) kept?.delete(member)
        if (kept?.size === 0) windows.delete(key)
      }
    },
    async secondsUntilBelow(window, size) {
      const at = [...liveIn(window).values()].at(-size)
      return at === undefined ? 0 : Math.ceil((at + window.seconds * 1000 - now()) / 1000)
    },
    async isFirst(key, seconds) {
      if (recall(key) !== undefined) return false
      remember(key, '1', seconds)
      return true
    },
    keep: async (key, value, seconds) => remember(key, value, seconds),
    kept: async (key) => recall(key),
  }
}
