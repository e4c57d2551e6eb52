import { classNames } from '@evenhand/web-kit/facade'
import { wordsFor } from './blocks.ts'
import { cellShape } from './key.tsx'

interface FreeProps {
  cell: number
  /** The block that it begins or ends in the size that is wanted; undefined where none is free. */
  cells: number[] | undefined
  /** Whether it is of the block that is pointed at. */
  isLit: boolean
  onPoint: (cells: readonly number[]) => void
  onChoose: ((cells: number[]) => void) | undefined
}

const look = 'border border-dashed border-line text-ink-soft tabular-nums'

/** A block that can be chosen; who points at one of a double block sees both light up. */
export function Free({ cell, cells, isLit, onPoint, onChoose }: FreeProps) {
  if (!onChoose)
    return <li className={classNames(cellShape, 'border border-dashed border-hairline')} aria-hidden="true" />
  const words = cells ? `${wordsFor(cells)}: Available` : `${wordsFor([cell])}: too narrow for a featured block`
  const leave = () => onPoint([])
  return (
    <li className="min-w-0">
      <button
        type="button"
        disabled={cells === undefined}
        aria-label={words}
        title={words}
        onClick={() => cells && onChoose(cells)}
        onPointerEnter={() => onPoint(cells ?? [])}
        onPointerLeave={leave}
        onFocus={() => onPoint(cells ?? [])}
        onBlur={leave}
        className={classNames(cellShape, look, 'disabled:opacity-40', isLit && 'border-ink bg-sunken text-ink')}
      >
        {cell + 1}
      </button>
    </li>
  )
}
