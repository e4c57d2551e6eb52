import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** `center` is a dialog, `right` a drawer. */
  side?: 'center' | 'right'
  className?: string
  children: ReactNode
}

const places = {
  center:
    'inset-x-4 bottom-4 mx-auto max-h-[calc(100dvh-2rem)] max-w-lg rounded-card sm:bottom-auto sm:top-1/2 sm:-translate-y-1/2 animate-rise',
  right: 'inset-y-0 right-0 w-[min(24rem,88vw)] animate-slide-in',
}

/** Above the page, with the focus kept inside; Escape, the cross and a tap beside it close it. */
export const Dialog = ({
  open,
  onOpenChange,
  title,
  description,
  side = 'center',
  className,
  children,
}: DialogProps) => (
  <Radix.Root open={open} onOpenChange={onOpenChange}>
    <Radix.Portal>
      <div className="fixed inset-0 z-40 animate-fade bg-scrim" data-modal="" />
      <Radix.Content
        className={classNames(
          'fixed z-50 overflow-y-auto overscroll-contain bg-surface p-6 shadow-card sm:p-8',
          places[side],
          className,
        )}
        {...(description ? {} : { 'aria-describedby': undefined })}
      >
        <div className="flex items-start justify-between gap-4">
          <Radix.Title className="font-display text-title">{title}</Radix.Title>
          <Radix.Close
            className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunken"
            aria-label="Close"
          >
            <X className="size-5" aria-hidden="true" />
          </Radix.Close>
        </div>
        {description && <Radix.Description className="mt-1 text-ink-soft">{description}</Radix.Description>}
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)

export const Sheet = (props: Omit<DialogProps, 'side'>) => <Dialog {...props} side="right" />
