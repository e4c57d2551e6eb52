import type { z } from 'zod'

/** What a browser remembers under a key, read back only in the shape that is expected; storage may be switched off. */
export interface Stored<T> {
  read: () => T | undefined
  write: (value: T) => void
  clear: () => void
}

export function stored<S extends z.ZodType>(
  area: 'localStorage' | 'sessionStorage',
  key: string,
  schema: S,
): Stored<z.output<S>> {
  const attempt = <T>(action: (storage: Storage) => T): T | undefined => {
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
        return text === null ? undefined : schema.safeParse(JSON.parse(text)).data
      }),
    write: (value) => attempt((storage) => storage.setItem(key, JSON.stringify(value))),
    clear: () => attempt((storage) => storage.removeItem(key)),
  }
}
