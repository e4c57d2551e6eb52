import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useDialogFocus } from './dialog-focus.ts'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** `center` is a dialog, `right` a drawer. */
  side?: 'center' | 'right'
  /** What has the focus at first: the first field, or the text where there is none, or where nobody asked for the dialog. */
  opensAt?: 'field' | 'text'
  className?: string
  children: ReactNode
}

const places = {
  center:
    'inset-x-4 bottom-4 mx-auto max-h-[calc(100dvh-2rem)] max-w-lg rounded-card sm:bottom-auto sm:top-1/2 sm:-translate-y-1/2 animate-rise',
  right: 'inset-y-0 right-0 w-[min(24rem,88vw)] animate-slide-in',
}

/**
 * Above the page, with the focus kept inside; Escape, the cross and a tap beside it close it. What scrolls lies inside of the frame, so
 * that a scrollbar does not square its round corners off.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  side = 'center',
  opensAt = 'field',
  className,
  children,
}: DialogProps) {
  const { scroller, enter, leave } = useDialogFocus(opensAt)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <div className="fixed inset-0 z-40 animate-fade bg-scrim" data-modal="" />
        <Radix.Content
          className={classNames(
            'fixed z-50 flex flex-col overflow-hidden bg-surface py-3 shadow-card',
            places[side],
            className,
          )}
          onOpenAutoFocus={enter}
          onCloseAutoFocus={leave}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div
            ref={scroller}
            tabIndex={-1}
            className="flex min-h-0 grow flex-col overflow-x-hidden overflow-y-auto overscroll-contain scroll-pt-32 scroll-pb-24 px-6 pb-3 sm:px-8 sm:pb-5"
          >
            <div className="sticky top-0 z-10 -mx-6 flex items-start justify-between gap-4 bg-surface px-6 pt-3 pb-1 sm:-mx-8 sm:px-8 sm:pt-5">
              <Radix.Title className="min-w-0 font-display text-title">{title}</Radix.Title>
              <Radix.Close
                className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunken"
                aria-label="Close"
              >
                <X className="size-5" aria-hidden="true" />
              </Radix.Close>
            </div>
            {description && <Radix.Description className="mt-1 text-ink-soft">{description}</Radix.Description>}
            {children}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
