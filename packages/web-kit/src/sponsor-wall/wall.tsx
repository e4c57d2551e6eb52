import { ErrorState, Loading, messageOf, Skeleton, useCountViews, useQuery } from '@evenhand/web-kit/facade'
import { sponsorWall } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { blockAt, type Size, takenCells } from './blocks.ts'
import { Free } from './free.tsx'
import { Key } from './key.tsx'
import { OnTheWall } from './on-the-wall.tsx'
import { Sizes } from './sizes.tsx'
import { Taken } from './taken.tsx'
import { wallQuery } from './wall-query.ts'

const allCells = Array.from({ length: sponsorWall.cells }, (_, cell) => cell)

interface SponsorWallProps {
  /** What a press on a free block does; without it, the wall is there to be looked at. */
  onChoose?: (cells: number[]) => void
  /** Which of the blocks that are taken this visitor has in the cart, by what the cart calls them. */
  inCart?: ReadonlySet<string>
}

const nothing: ReadonlySet<string> = new Set()

/** The hundred blocks, ten in a row: companies, what is taken, and what can be chosen. */
export function SponsorWall({ onChoose, inCart = nothing }: SponsorWallProps) {
  const wall = useQuery(wallQuery)
  const [size, setSize] = useState<Size>(1)
  const [lit, setLit] = useState<readonly number[]>([])
  const companies = wall.data?.flatMap(({ company }) => company ?? [])
  useCountViews(companies)
  if (wall.isPending) {
    return (
      <Loading label="Loading the logo wall" className="mt-6">
        <Skeleton className="h-[27rem] rounded-card sm:h-[38rem]" />
      </Loading>
    )
  }
  if (wall.isError) {
    return (
      <div className="mt-6">
        <ErrorState
          title="We couldn’t load the logo wall"
          message={messageOf(wall.error, 'Try again in a moment.')}
          onRetry={() => void wall.refetch()}
        />
      </div>
    )
  }
  if (!onChoose && companies?.length === 0)
    return <p className="mt-6 text-ink-soft">No company has a block right now.</p>
  const taken = takenCells(wall.data)
  const blockOf = new Map(wall.data.flatMap((block) => (block.cells[0] === undefined ? [] : [[block.cells[0], block]])))
  return (
    <>
      {onChoose && <Sizes size={size} onChoose={setSize} />}
      {onChoose && wall.data.some(({ company }) => !company) && <Key />}
      <ul aria-label="Logo wall" className="mt-6 grid grid-cols-10 gap-1 sm:gap-2">
        {allCells.map((cell) => {
          const block = blockOf.get(cell)
          if (block) return <Taken key={cell} block={block} inCart={inCart} />
          if (taken.has(cell)) return null
          const cells = blockAt(cell, size, taken)
          const isLit = lit.includes(cell)
          return <Free key={cell} {...{ cell, cells, isLit, onChoose }} onPoint={setLit} />
        })}
      </ul>
      <OnTheWall companies={companies ?? []} />
    </>
  )
}
