import { create } from 'zustand'
import { newId } from '../api/new-id.ts'

const storageKey = 'cartSessionId'
const newsKey = 'evenhand.cartChanged'
const pattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function remembered(): string | undefined {
  try {
    const id = globalThis.localStorage?.getItem(storageKey)
    return id && pattern.test(id) ? id : undefined
  } catch {
    return undefined
  }
}

function remember(id: string): string {
  try {
    globalThis.localStorage?.setItem(storageKey, id)
  } catch {
    // Storage is switched off: the cart lives as long as the page.
  }
  return id
}

interface CartSession {
  /** Unguessable: whoever knows it has the cart (spec 03 §B). Empty until the browser has taken over the page. */
  id: string
  open: () => void
  /** Takes up the cart that this browser has; makes none. */
  resume: () => void
  /** Takes over the cart of a mailed link. */
  adopt: (id: string) => void
  /** Takes another cart in the place of the one that this browser has: its lines say whose they are. */
  renew: () => void
}

/** Made once and kept in local storage (spec 02 §4). */
export const useCartSession = create<CartSession>()((set, get) => ({
  id: '',
  open: () => {
    if (!get().id) set({ id: remembered() ?? remember(newId()) })
  },
  resume: () => {
    const id = remembered()
    if (id && !get().id) set({ id })
  },
  adopt: (id) => {
    set({ id: remember(id) })
    cartNews.tell()
  },
  renew: () => {
    if (get().id || remembered()) get().adopt(newId())
  },
}))

/** What happens to the cart in one tab, for the other tabs of this browser. */
export const cartNews = {
  /** Storage tells every tab but the one that writes. */
  tell(): void {
    try {
      globalThis.localStorage?.setItem(newsKey, newId())
    } catch {
      // Storage is switched off: the other tabs look again when somebody comes to them.
    }
  },
  /** Answers how to hear no more. */
  hear(listener: () => void): () => void {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === storageKey && newValue && pattern.test(newValue)) useCartSession.setState({ id: newValue })
      if (key === storageKey || key === newsKey) listener()
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  },
}
