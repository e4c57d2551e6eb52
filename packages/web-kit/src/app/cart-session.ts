import { create } from 'zustand'
import { newId } from '../api/new-id.ts'

const storageKey = 'cartSessionId'
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
  /** After a payment, or when a cart is stuck in one. */
  startAfresh: () => void
}

/** Made once and kept in local storage (spec 02 §4). */
export const useCartSession = create<CartSession>()((set, get) => ({
  id: '',
  open: () => {
    if (!get().id) set({ id: remembered() ?? remember(newId()) })
  },
  startAfresh: () => set({ id: remember(newId()) }),
}))
