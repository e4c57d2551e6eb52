/** What a browser remembers under a key, read back only in the shape that is expected; storage may be switched off. */
export interface Stored<T> {
  read: () => T | undefined
  write: (value: T) => void
  clear: () => void
}

export function stored<T>(
  area: 'localStorage' | 'sessionStorage',
  key: string,
  as: (value: unknown) => T | undefined,
): Stored<T> {
  const attempt = <R>(action: (storage: Storage) => R): R | undefined => {
    try {
      return action(globalThis[area])
    } catch {
      return undefined
    }
  }
  return {
    read: () =>
      attempt((storage) => {
        const text = storage.getItem(key)
        return text === null ? undefined : as(JSON.parse(text))
      }),
    write: (value) => attempt((storage) => storage.setItem(key, JSON.stringify(value))),
    clear: () => attempt((storage) => storage.removeItem(key)),
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
