import { Dialog, type memorials } from '@evenhand/web-kit/facade'

type Block = memorials.MemorialBlock

/** Who is honoured on a tile, by whom and with which words. */
export const MemorialDialog = ({ block, onClose }: { block: Block | undefined; onClose: () => void }) =>
  block && <Opened shown={block} onClose={onClose} />

function Opened({ shown, onClose }: { shown: Block; onClose: () => void }) {
  const isVeteran = shown.wall === 'veterans'
  return (
    <Dialog
      open
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
