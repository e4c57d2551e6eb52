import { entryHolds } from '@evenhand/web-kit/desk'
import { Button, Dialog, useQueryClient } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { HoldPanel } from '../entry-holds/hold-panel.tsx'
import { TakeBackOf } from '../entry-holds/take-back.tsx'
import { useMay } from '../frame/allowed.tsx'

/** Takes back what a person has for free: one thing, or all of it and what comes later, until it is released. */
export function HoldFreeEntries({ email }: { email: string }) {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (!may(entryHolds.takeBackFreeEntries)) return null
  return (
    <>
      <Button size="small" variant="outline" onClick={() => setOpen(true)}>
        Take back free entries
      </Button>
      {isOpen && (
        <Dialog
          open
          onOpenChange={(open) => !open && setOpen(false)}
          title="Take back free entries"
          opensAt="text"
          className="text-small"
        >
          <div className="mt-3">
            <TakeBackOf email={email} onDone={() => setOpen(false)} />
          </div>
        </Dialog>
      )}
    </>
  )
}

/** Releases or refuses what is held of a person, beside their time line; what was decided can be decided otherwise. */
export function DecideHold({ holdId, isHeld, look }: DecideHoldProps) {
  const may = useMay()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  if (!may(entryHolds.decideEntryHolds)) return null
  return (
    <>
      <Button {...look} aria-label={`${wordsOf(isHeld)}: free entries held for review`} onClick={() => setOpen(true)}>
        {wordsOf(isHeld)}
      </Button>
      {isOpen && (
        <HoldPanel
          holdId={holdId}
          onDecided={() => {
            setOpen(false)
            void client.invalidateQueries({ queryKey: ['admin', 'history'] })
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

interface DecideHoldProps {
  holdId: string
  isHeld: boolean
  look: { size: 'inline'; variant: 'plain' }
}

const wordsOf = (isHeld: boolean): string => (isHeld ? 'Decide' : 'Decide again')
