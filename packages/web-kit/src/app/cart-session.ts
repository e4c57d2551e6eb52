import { create } from 'zustand'
import { newId } from '../api/new-id.ts'
import { browserStorage } from './browser-storage.ts'

const storageKey = 'cartSessionId'
const newsKey = 'evenhand.cartChanged'
const pattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function remembered(): string | undefined {
  const id = browserStorage.local.get(storageKey)
  return id && pattern.test(id) ? id : undefined
}

function remember(id: string): string {
  browserStorage.local.set(storageKey, id)
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
  /** Storage tells every tab but the one that writes. Without it the others look again when somebody comes to them. */
  tell(): void {
    browserStorage.local.set(newsKey, newId())
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
