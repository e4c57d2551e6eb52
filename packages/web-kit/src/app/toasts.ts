import { create } from 'zustand'

/** How long a dismissed toast stays in memory (spec 01 §9); it is long gone from the screen by then. */
export const toastRemovalMilliseconds = 1_000_000

export interface Notice {
  id: number
  tone: 'notice' | 'problem'
  title: string
  description?: string | undefined
  open: boolean
}

interface ToastStore {
  /** The only toast: a new one takes the place of the one before (spec 01 §8). */
  notice: Notice | undefined
  show: (notice: Pick<Notice, 'title' | 'description'> & { tone?: Notice['tone'] }) => void
  dismiss: (id: number) => void
}

export const useToasts = create<ToastStore>()((set, get) => ({
  notice: undefined,
  show: ({ tone = 'notice', title, description }) =>
    set({ notice: { id: (get().notice?.id ?? 0) + 1, tone, title, description, open: true } }),
  dismiss: (id) => {
    const { notice } = get()
    if (notice?.id !== id) return
    set({ notice: { ...notice, open: false } })
    setTimeout(() => {
      if (get().notice?.id === id) set({ notice: undefined })
    }, toastRemovalMilliseconds)
  },
}))

/** `toast('Removed', 'Item removed from cart')`, from anywhere. */
export const toast = (title: string, description?: string): void => useToasts.getState().show({ title, description })

export const problemToast = (title: string, description?: string): void =>
  useToasts.getState().show({ tone: 'problem', title, description })
