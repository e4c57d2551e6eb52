/** Texts under keys that a browser keeps for us; where it refuses, they last as long as the page. */
export interface BrowserStorage {
  get: (key: string) => string | undefined
  /** Returns whether the text outlasts the page. */
  set: (key: string, text: string) => boolean
  remove: (key: string) => void
  clear: () => void
}

/** Storage throws at every touch where site data are blocked, and at writing where it is full. Nothing else in the frontends touches it. */
function guarded(area: 'localStorage' | 'sessionStorage'): BrowserStorage {
  const memory = new Map<string, string>()
  const attempt = <R>(action: (storage: Storage) => R): R | undefined => {
    try {
      return action(globalThis[area])
    } catch {
      return undefined
    }
  }
  return {
    get: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? undefined,
    set(key, text) {
      memory.delete(key)
      const isKept = attempt((storage) => {
        storage.setItem(key, text)
        return true
      })
      if (!isKept) memory.set(key, text)
      return isKept === true
    },
    remove(key) {
      memory.delete(key)
      attempt((storage) => storage.removeItem(key))
    },
    clear() {
      memory.clear()
      attempt((storage) => storage.clear())
    },
  }
}

/** `local` is one for all tabs, `session` of this tab alone. */
export const browserStorage = { local: guarded('localStorage'), session: guarded('sessionStorage') } as const
