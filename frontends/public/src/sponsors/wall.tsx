import {
  classNames,
  ErrorState,
  formatDollars,
  Loading,
  messageOf,
  Skeleton,
  sponsorBlock,
  SponsorLink,
  useCountViews,
  useQuery,
} from '@evenhand/web-kit/facade'
import { type sponsorships, sponsorWall } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { blockAt, type Size, takenCells } from './blocks.ts'
import { SponsorLogo } from './logo/sponsor-logo.tsx'
import { sponsorQueries } from './sponsor-queries.ts'

const allCells = Array.from({ length: sponsorWall.cells }, (_, cell) => cell)
const cellShape = 'grid h-9 w-full place-items-center rounded-md text-fine sm:h-14 sm:text-small'

const priceOf = (size: Size): string => formatDollars(sponsorBlock.priceCents * BigInt(size), { wholeDollars: true })

/** The hundred blocks, ten in a row: companies, what is taken, and what can be chosen. */
export function Wall({ onChoose }: { onChoose: (cells: number[]) => void }) {
  const wall = useQuery(sponsorQueries.wall())
  const [size, setSize] = useState<Size>(1)
  useCountViews(wall.data?.flatMap(({ company }) => company ?? []))
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
  const taken = takenCells(wall.data)
  const blockOf = new Map(wall.data.flatMap((block) => (block.cells[0] === undefined ? [] : [[block.cells[0], block]])))
  return (
    <>
      <Sizes size={size} onChoose={setSize} />
      <ul aria-label="Logo wall" className="mt-6 grid grid-cols-10 gap-1 sm:gap-2">
        {allCells.map((cell) => {
          const block = blockOf.get(cell)
          if (block) return <Taken key={cell} block={block} />
          if (taken.has(cell)) return null
          return <Free key={cell} cell={cell} cells={blockAt(cell, size, taken)} onChoose={onChoose} />
        })}
      </ul>
    </>
  )
}

const Sizes = ({ size, onChoose }: { size: Size; onChoose: (size: Size) => void }) => (
  <fieldset className="mt-6">
    <legend className="text-small font-medium">Size</legend>
    <div className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
      {([1, 2] as const).map((one) => (
        <label key={one} className="flex min-h-11 items-center gap-2.5">
          <input
            type="radio"
            name="size"
            checked={one === size}
            onChange={() => onChoose(one)}
            className="size-5 accent-primary"
          />
          <span>
            {one === 1 ? 'One block' : 'Featured, double size'}, <span className="tabular-nums">{priceOf(one)}</span>
          </span>
        </label>
      ))}
    </div>
  </fieldset>
)

/** In the colors of the wall where a company stands; quiet where a block is only reserved. */
function Taken({ block: { cells, company } }: { block: sponsorships.WallBlock }) {
  const isDouble = cells.length > 1
  const names = cells.map((cell) => cell + 1).join(' and ')
  return (
    <li className={classNames('min-w-0', isDouble && 'col-span-2')}>
      {company ? (
        <SponsorLink sponsor={company} className={classNames(cellShape, 'relative overflow-hidden px-0')}>
          <span className="sr-only">Block {names}: </span>
          <Company {...company} isDouble={isDouble} />
        </SponsorLink>
      ) : (
        <div className={classNames(cellShape, 'bg-sunken')} title="Reserved">
          <span className="size-1.5 rounded-full bg-line" aria-hidden="true" />
          <span className="sr-only">Block {names}: Reserved</span>
        </div>
      )}
    </li>
  )
}

interface CompanyProps {
  companyName: string
  logoUrl: string | null
  isDouble: boolean
}

/** A company’s logo, else as much of its name as fits. */
function Company({ companyName, logoUrl, isDouble }: CompanyProps) {
  const [gone, setGone] = useState<string>()
  if (logoUrl !== null && logoUrl !== gone) {
    return (
      <SponsorLogo
        logoUrl={logoUrl}
        alt={companyName}
        sizes={isDouble ? '18vw' : '9vw'}
        className="absolute inset-0 size-full p-0.5 sm:p-1"
        onGone={() => setGone(logoUrl)}
      />
    )
  }
  return (
    <>
      <span className="max-w-full truncate px-1 font-semibold max-sm:sr-only">{companyName}</span>
      <span className="font-semibold sm:hidden" aria-hidden="true">
        {companyName.slice(0, isDouble ? 5 : 2)}
      </span>
    </>
  )
}

interface FreeProps {
  cell: number
  /** The block that it begins or ends in the size that is wanted; undefined where none is free. */
  cells: number[] | undefined
  onChoose: (cells: number[]) => void
}

const Free = ({ cell, cells, onChoose }: FreeProps) => (
  <li className="min-w-0">
    <button
      type="button"
      disabled={cells === undefined}
      aria-label={`Block ${(cells ?? [cell]).map((one) => one + 1).join(' and ')}: Available`}
      onClick={() => cells && onChoose(cells)}
      className={classNames(
        cellShape,
        'border border-dashed border-line text-ink-soft tabular-nums enabled:hover:border-ink enabled:hover:bg-sunken enabled:hover:text-ink disabled:opacity-40',
      )}
    >
      {cell + 1}
    </button>
  </li>
)
