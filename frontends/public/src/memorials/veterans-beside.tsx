import { ErrorState, Loading, messageOf, Skeleton } from '@evenhand/web-kit/facade'
import type { memorials } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { givenFirst } from './given-first.ts'
import { MemorialDialog } from './memorial-dialog.tsx'
import { photoOf, Stone } from './photo/stone.tsx'
import { useWall } from './use-wall.ts'

const namesMax = 3
const row = 'grid gap-3 sm:grid-cols-3'

/** The first names of the other wall. */
export function VeteransBeside() {
  const { blocks, error, refetch } = useWall('veterans')
  const [opened, setOpened] = useState<memorials.MemorialBlock>()
  if (error) {
    return (
      <ErrorState
        title="We couldn’t load the veterans’ wall"
        message={messageOf(error, 'Try again in a moment.')}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!blocks) {
    return (
      <Loading label="Loading the veterans’ wall" className={row}>
        {[1, 2, 3].map((name) => (
          <Skeleton key={name} className="h-24 rounded-card" />
        ))}
      </Loading>
    )
  }
  if (blocks.length === 0) return <p>No one is on this wall yet.</p>
  return (
    <>
      <ul className={row}>
        {givenFirst(blocks)
          .slice(0, namesMax)
          .map((block) => (
            <li key={block.id} className="min-w-0">
              <button
                type="button"
                onClick={() => setOpened(block)}
                className="flex size-full min-w-0 items-center gap-4 rounded-card border border-hairline bg-surface p-4 text-left hover:border-clay"
              >
                <Stone
                  lovedOneName={block.lovedOneName}
                  photo={photoOf(block, '4rem')}
                  className="size-16 shrink-0 rounded-card object-cover"
                  initialsClass="font-display text-title text-clay"
                />
                <span className="min-w-0">
                  <span className="block font-medium wrap-anywhere">{block.lovedOneName}</span>
                  <span className="block text-small wrap-anywhere text-ink-soft">
                    {block.isExample ? 'An example' : block.branch}
                  </span>
                </span>
              </button>
            </li>
          ))}
      </ul>
      <MemorialDialog block={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}
