import { Button, type Wall } from '@evenhand/web-kit/facade'
import { useId, useState } from 'react'
import { initialsOf } from './initials.ts'
import { useWall } from './use-wall.ts'
import { openParts, positionsOf } from './wall-pages.ts'

interface TilePickerProps {
  wall: Wall
  free: readonly number[]
  value: number
  onChange: (position: number) => void
  error: string | undefined
}

/** Which tile was chosen, and the wall itself to choose another one on: who stands beside it matters. */
export function TilePicker({ wall, free, value, onChange, error }: TilePickerProps) {
  const [isChoosing, setChoosing] = useState(false)
  const name = useId()
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          Tile <strong className="tabular-nums">{value + 1}</strong>
        </p>
        {!isChoosing && (
          <Button variant="outline" size="small" onClick={() => setChoosing(true)}>
            Choose another tile
          </Button>
        )}
      </div>
      {isChoosing && (
        <fieldset className="mt-3">
          <legend className="sr-only">Choose a tile</legend>
          <div className="grid max-h-72 grid-cols-6 gap-1.5 overflow-y-auto p-1">
            <Tiles wall={wall} free={free} name={name} value={value} onChange={onChange} />
          </div>
        </fieldset>
      )}
      {error && <p className="mt-1.5 text-small text-danger">{error}</p>}
    </div>
  )
}

type TilesProps = Omit<TilePickerProps, 'error'> & { name: string }

function Tiles({ wall, free, name, value, onChange }: TilesProps) {
  const { blocks = [], available = [] } = useWall(wall)
  const standing = new Map(blocks.map((block) => [block.position, block]))
  const isFree = new Set(free)
  const shown = Array.from({ length: openParts(available) }, (_, part) => positionsOf(part)).flat()
  return shown.map((position) =>
    isFree.has(position) ? (
      <label
        key={position}
        className="grid aspect-square cursor-pointer place-items-center rounded-md border border-dashed border-line text-fine tabular-nums hover:bg-sunken has-checked:border-solid has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
      >
        <input
          type="radio"
          name={name}
          className="sr-only"
          aria-label={`Tile ${position + 1}`}
          checked={position === value}
          onChange={() => onChange(position)}
        />
        <span aria-hidden="true">{position + 1}</span>
      </label>
    ) : (
      <span
        key={position}
        className="grid aspect-square place-items-center rounded-md bg-sunken font-display text-small text-clay"
        aria-hidden="true"
      >
        {initialsOf(standing.get(position)?.lovedOneName ?? '')}
      </span>
    ),
  )
}
