import { X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** spec 01 §9: 5000 ms, swipe right by 50 px, F8, at most 420 px wide from medium screens up. */
export const toastMilliseconds = 5000

export interface ToastProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  tone: 'notice' | 'problem'
  title: string
  description?: string | undefined
}

export const ToastRegion = ({ children }: { children: ReactNode }) => (
  <Radix.Provider duration={toastMilliseconds} swipeDirection="right" swipeThreshold={50} label="Notification">
    {children}
    <Radix.Viewport
      hotkey={['F8']}
      className="fixed inset-x-0 top-0 z-60 flex max-h-dvh flex-col p-4 sm:top-auto sm:right-0 sm:bottom-0 sm:left-auto md:max-w-[420px] w-full"
    />
  </Radix.Provider>
)

export const Toast = ({ open, onOpenChange, tone, title, description }: ToastProps) => (
  <Radix.Root
    open={open}
    onOpenChange={onOpenChange}
    type="foreground"
    className={classNames(
      'flex items-start justify-between gap-4 rounded-card border p-5 shadow-card data-[state=open]:animate-rise data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
      tone === 'problem' ? 'border-danger bg-danger text-on-danger' : 'border-hairline bg-surface text-ink',
    )}
  >
    <div>
      <Radix.Title className="font-semibold">{title}</Radix.Title>
      {description && <Radix.Description className="mt-0.5 text-small">{description}</Radix.Description>}
    </div>
    <Radix.Close
      aria-label="Dismiss"
      className="-mt-2 -mr-2 grid size-10 shrink-0 place-items-center rounded-full outline-current"
    >
      <X className="size-4" aria-hidden="true" />
    </Radix.Close>
  </Radix.Root>
)
