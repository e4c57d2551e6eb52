import { Dialog } from '@evenhand/web-kit/facade'
import type { memorials } from '@evenhand/web-kit/forms'
import { MemorialText, titleOf } from './memorial-text.tsx'
import { PassOn } from './one/pass-on.tsx'
import { Report } from './one/report.tsx'
import { photoOf, Stone } from './photo/stone.tsx'

type Block = memorials.MemorialBlock

/** Who is honored on a tile, by whom and with which words. */
export const MemorialDialog = ({ block, onClose }: { block: Block | undefined; onClose: () => void }) =>
  block && (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<span className="wrap-anywhere text-clay">{titleOf(block)}</span>}
    >
      {block.photoUrl !== null && (
        <Stone
          lovedOneName={block.lovedOneName}
          photo={photoOf(block, '(min-width: 30rem) 20rem, 80vw')}
          alt={block.photoDescription ?? ''}
          className="mt-5 aspect-square w-full max-w-80 rounded-card"
          initialsClass="mt-5 block font-display text-heading text-clay"
        />
      )}
      <MemorialText {...block} />
      <p className="mt-5 border-t border-hairline pt-4 text-small text-ink-soft">
        {block.isExample ? 'This tile is an example. No one gave it.' : 'This memorial was given to support our cause.'}
      </p>
      <PassOn block={block} />
      {!block.isExample && <Report memorialId={block.id} />}
    </Dialog>
  )
