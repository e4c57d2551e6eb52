import { browserStorage } from './browser-storage.ts'

/** What a browser remembers under a key, read back only in the shape that is expected. */
export interface Stored<T> {
  read: () => T | undefined
  /** Returns whether it outlasts the page. */
  write: (value: T) => boolean
  clear: () => void
}

export function stored<T>(
  area: keyof typeof browserStorage,
  key: string,
  as: (value: unknown) => T | undefined,
): Stored<T> {
  const storage = browserStorage[area]
  return {
    read() {
      const text = storage.get(key)
      return text === undefined ? undefined : as(parsed(text))
    },
    write: (value) => storage.set(key, JSON.stringify(value)),
    clear: () => storage.remove(key),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // another release, or another hand, wrote it
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
