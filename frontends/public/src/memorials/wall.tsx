import {
  Button,
  classNames,
  ErrorState,
  Loading,
  messageOf,
  Plus,
  Skeleton,
  type Wall as WallName,
  wallNames,
} from '@evenhand/web-kit/facade'
import type { memorials } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { FindName } from './find-name.tsx'
import { MemorialDialog } from './memorial-dialog.tsx'
import { photoOf, Stone } from './photo/stone.tsx'
import { useWall } from './use-wall.ts'
import { openParts, positionsOf } from './wall-pages.ts'

type Block = memorials.MemorialBlock

const grid = 'grid grid-cols-6 gap-1.5 sm:gap-3'
const stone = 'grid aspect-square w-full min-w-0 place-items-center rounded-md text-center leading-none sm:rounded-card'

/** Thirty tiles, six in a row (spec 01 §2); further ones open when they are needed. */
export function Wall({ wall, onChoose }: { wall: WallName; onChoose: (position: number) => void }) {
  const { blocks, available, isPending, error, refetch } = useWall(wall)
  const [part, setPart] = useState(0)
  const [opened, setOpened] = useState<Block>()
  if (error) {
    return (
      <ErrorState
        title="We couldn’t load the memorial wall"
        message={messageOf(error, 'Try again in a moment.')}
        onRetry={() => void refetch()}
      />
    )
  }
  if (isPending || !blocks || !available) {
    return (
      <Loading label={`Loading the wall ${wallNames[wall]}`} className={grid}>
        {positionsOf(0).map((position) => (
          <Skeleton key={position} className="aspect-square rounded-md sm:rounded-card" />
        ))}
      </Loading>
    )
  }
  const parts = openParts(available)
  const shown = Math.min(part, parts - 1)
  const standing = new Map(blocks.map((block) => [block.position, block]))
  const free = new Set(available)
  return (
    <>
      <FindName blocks={blocks} onOpen={setOpened} />
      {blocks.some(({ isExample }) => isExample) && (
        <p className="mb-4 text-small text-ink-soft">Some tiles are examples, and say so when you open them.</p>
      )}
      <Key isAnyHeld={positionsOf(shown).some((position) => !standing.has(position) && !free.has(position))} />
      <ul aria-label={`${wallNames[wall]}, tiles ${labelOf(shown)}`} className={grid}>
        {positionsOf(shown).map((position) => {
          const block = standing.get(position)
          return (
            <li key={position} className="min-w-0">
              {block ? (
                <Filled block={block} onOpen={() => setOpened(block)} />
              ) : free.has(position) ? (
                <Available position={position} onChoose={() => onChoose(position)} />
              ) : (
                <Held position={position} />
              )}
            </li>
          )
        })}
      </ul>
      {parts > 1 && <Parts parts={parts} shown={shown} onShow={setPart} />}
      <MemorialDialog block={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}

const labelOf = (part: number): string => {
  const positions = positionsOf(part)
  return `${(positions[0] ?? 0) + 1}–${(positions.at(-1) ?? 0) + 1}`
}

const Filled = ({ block, onOpen }: { block: Block; onOpen: () => void }) => (
  <button
    type="button"
    title={block.lovedOneName}
    onClick={onOpen}
    className={`${stone} relative border border-hairline bg-surface hover:border-clay md:content-center md:gap-2 md:p-2`}
  >
    {block.isExample && (
      <span className="absolute inset-x-0 top-1.5 text-fine text-ink-soft max-lg:hidden" aria-hidden="true">
        Example
      </span>
    )}
    <Stone
      lovedOneName={block.lovedOneName}
      photo={photoOf(block, '(min-width: 80rem) 12rem, 16vw')}
      className="absolute inset-0 size-full rounded-[inherit] object-cover"
      initialsClass="font-display text-lg text-clay sm:text-heading"
    />
    <span
      className={classNames(
        'max-md:hidden',
        block.photoUrl !== null && 'absolute inset-x-0 bottom-0 rounded-b-[inherit] bg-surface/90 px-1.5 py-1',
      )}
      aria-hidden="true"
    >
      <span className="block max-h-[2lh] overflow-hidden text-fine leading-tight wrap-anywhere">
        {block.lovedOneName}
      </span>
    </span>
    <span className="sr-only">
      {`Tile ${block.position + 1}: ${block.lovedOneName}${block.isExample ? ', an example' : ''}`}
    </span>
  </button>
)

const Available = ({ position, onChoose }: { position: number; onChoose: () => void }) => (
  <button
    type="button"
    aria-label={`Tile ${position + 1}: Available`}
    onClick={onChoose}
    className={`${stone} border border-dashed border-line text-ink-soft hover:border-ink hover:bg-sunken hover:text-ink sm:text-small`}
  >
    <Plus className="size-4 sm:hidden" aria-hidden="true" />
    <span className="hidden sm:inline">Available</span>
  </button>
)

const heldMark = <span className="size-1.5 rounded-full bg-line" aria-hidden="true" />

/** Quiet: it is nobody's turn to press it. The key above the wall says to the eye what the mark means. */
const Held = ({ position }: { position: number }) => (
  <div className={`${stone} bg-sunken`} title="Reserved">
    {heldMark}
    <span className="sr-only">Tile {position + 1}: Reserved</span>
  </div>
)

/** What the tiles without a word are, once for all of them. */
const Key = ({ isAnyHeld }: { isAnyHeld: boolean }) => (
  <p
    className={classNames('mb-3 flex flex-wrap gap-x-5 gap-y-2 text-small text-ink-soft', !isAnyHeld && 'sm:hidden')}
    aria-hidden="true"
  >
    <span className="flex items-center gap-2 sm:hidden">
      <span className="grid size-7 place-items-center rounded-md border border-dashed border-line">
        <Plus className="size-4" />
      </span>
      Available
    </span>
    {isAnyHeld && (
      <span className="flex items-center gap-2">
        <span className="grid size-7 place-items-center rounded-md bg-sunken">{heldMark}</span>
        Reserved
      </span>
    )}
  </p>
)

const Parts = ({ parts, shown, onShow }: { parts: number; shown: number; onShow: (part: number) => void }) => (
  <div role="group" aria-label="Parts of the wall" className="mt-6 flex flex-wrap gap-2">
    {Array.from({ length: parts }, (_, part) => (
      <Button
        key={part}
        size="small"
        variant={part === shown ? 'primary' : 'outline'}
        aria-pressed={part === shown}
        onClick={() => onShow(part)}
      >
        Tiles {labelOf(part)}
      </Button>
    ))}
  </div>
)
