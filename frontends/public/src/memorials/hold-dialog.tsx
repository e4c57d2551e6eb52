import { Dialog, formatDollars, Loading, memorial, Skeleton, type Wall } from '@evenhand/web-kit/facade'
import { HoldForm } from './hold-form.tsx'
import { useHoldTile } from './use-hold-tile.ts'
import { useWall } from './use-wall.ts'
import { choosable } from './wall-pages.ts'

/** What somebody wants to write on: a tile that was pressed, or any free one. */
export interface Choosing {
  wall: Wall
  position?: number
}

const price = formatDollars(memorial.priceCents, { wholeDollars: true })

const titles: Readonly<Record<Wall, string>> = { 'in-honor-of': 'Honor a Loved One', veterans: 'Honor a Veteran' }

export const HoldDialog = ({ choosing, onClose }: { choosing: Choosing | undefined; onClose: () => void }) => (
  <Dialog
    open={choosing !== undefined}
    onOpenChange={(open) => !open && onClose()}
    title={choosing ? `${titles[choosing.wall]}, ${price}` : ''}
  >
    {choosing && <Asked choosing={choosing} />}
  </Dialog>
)

function Asked({ choosing: { wall, position } }: { choosing: Choosing }) {
  const { available } = useWall(wall)
  const { hold, sending, refusal } = useHoldTile(wall)
  const free = choosable(available ?? [])
  if (!available) {
    return (
      <Loading label="Loading the free tiles" className="mt-6">
        <Skeleton className="h-64" />
      </Loading>
    )
  }
  if (free.length === 0)
    return (
      <p className="mt-6">
        Every tile on this wall is taken right now. Check back later: tiles that aren’t paid for open up again.
      </p>
    )
  return (
    <HoldForm
      wall={wall}
      position={position}
      free={free}
      refusal={refusal}
      sending={sending}
      onSubmit={(words) => hold(words)}
    />
  )
}
