import { Dialog, type memorials } from '@evenhand/web-kit/facade'
import { useRef } from 'react'

type Block = memorials.MemorialBlock

/** Who is honoured on a tile, by whom and with which words. What it shows stays while it closes. */
export function MemorialDialog({ block, onClose }: { block: Block | undefined; onClose: () => void }) {
  const last = useRef(block)
  if (block) last.current = block
  const shown = last.current
  if (!shown) return null
  const isVeteran = shown.wall === 'veterans'
  return (
    <Dialog
      open={block !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={
        <span className="wrap-anywhere text-clay">
          {isVeteran ? `Honoring ${shown.lovedOneName}` : `In Memory of ${shown.lovedOneName}`}
        </span>
      }
    >
      {isVeteran && (
        <p className="mt-2 wrap-anywhere text-ink-soft">
          {[shown.branch, shown.yearsServed].filter(Boolean).join(', ')}
        </p>
      )}
      {shown.message && (
        <blockquote className="mt-5 font-display text-lead wrap-anywhere whitespace-pre-line">
          {shown.message}
        </blockquote>
      )}
      <p className="mt-5 wrap-anywhere">From {shown.donorName}</p>
      <p className="mt-5 border-t border-hairline pt-4 text-small text-ink-soft">
        This memorial provided {shown.entries} entries to support our cause
      </p>
    </Dialog>
  )
}
