/** What a browser remembers under a key, read back only in the shape that is expected. */
export interface Stored<T> {
  read: () => T | undefined
  /** Returns whether it outlasts the page. */
  write: (value: T) => boolean
  clear: () => void
}

/** Where storage is switched off, or full, what was written lasts as long as the page. */
const inMemory = new Map<string, string>()

export function stored<T>(
  area: 'localStorage' | 'sessionStorage',
  key: string,
  as: (value: unknown) => T | undefined,
): Stored<T> {
  const inStorage = <R>(action: (storage: Storage) => R, instead: () => R): R => {
    try {
      return action(globalThis[area])
    } catch {
      return instead()
    }
  }
  return {
    read() {
      const text =
        inMemory.get(key) ??
        inStorage<string | null>(
          (storage) => storage.getItem(key),
          () => null,
        )
      return text === null ? undefined : as(parsed(text))
    },
    write(value) {
      const text = JSON.stringify(value)
      inMemory.delete(key)
      return inStorage(
        (storage) => {
          storage.setItem(key, text)
          return true
        },
        () => {
          inMemory.set(key, text)
          return false
        },
      )
    },
    clear() {
      inMemory.delete(key)
      inStorage(
        (storage) => storage.removeItem(key),
        () => undefined,
      )
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // another release, or another hand, wrote it
  }
}

/** Forgets what this tab remembers for itself. */
export function forgetTab(): void {
  inMemory.clear()
  try {
    sessionStorage.clear()
  } catch {
    // Switched off: there is nothing in it.
  }
}

export const asNumber = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

export const asBoolean = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined)

/** An object whose named fields are texts. */
export const asTexts =
  <K extends string>(...names: readonly K[]) =>
  (value: unknown): Record<K, string> | undefined => {
    const object = typeof value === 'object' && value !== null ? (value as Record<K, unknown>) : undefined
    return object && names.every((name) => typeof object[name] === 'string') ? (object as Record<K, string>) : undefined
  }
