import { Boundary, Dialog, ErrorState, onFirstUse } from '@evenhand/web-kit/facade'
import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'

const load = () => import('./gift-dialog.tsx')

/** React remembers for ever that a lazy part did not come, so each attempt makes its own. */
const lazyDialog = () => lazy(async () => ({ default: (await load()).GiftDialog }))

type GiftDialogProps = ComponentProps<Awaited<ReturnType<typeof load>>['GiftDialog']>

/** The dialog of a gift, and all that forms stand on, which someone who only reads never loads. */
export function LaterGiftDialog(props: GiftDialogProps) {
  const [GiftDialog, setGiftDialog] = useState(lazyDialog)
  const problem = (retry: () => void) => (
    <Dialog open onOpenChange={(open) => !open && props.onClose()} title="The form didn’t load">
      <ErrorState
        title="A part of this page didn’t load"
        message="Nothing was lost. Check your connection and try again."
        onRetry={() => {
          setGiftDialog(lazyDialog())
          retry()
        }}
      />
    </Dialog>
  )
  return (
    <Boundary fallback={problem}>
      <Suspense fallback={null}>
        <GiftDialog {...props} />
      </Suspense>
    </Boundary>
  )
}

/** Someone who begins to use the page may soon give: the dialog comes then, so that it is there when it is wanted. */
export const useGiftDialogInAdvance = (): void =>
  useEffect(() => onFirstUse(() => void load().catch(() => undefined)), [])
