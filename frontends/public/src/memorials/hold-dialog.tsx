import { Dialog, Loading, memorial, Skeleton, type Wall } from '@evenhand/web-kit/facade'
import { HoldForm } from './hold-form.tsx'
import { useHoldTile } from './use-hold-tile.ts'
import { SupportAddress } from '../reading/text-link.tsx'
import { useWall } from './use-wall.ts'
import { choosable } from './wall-pages.ts'

/** What somebody wants to write on: a tile that was pressed, or any free one. */
export interface Choosing {
  wall: Wall
  position?: number
}

const titles: Readonly<Record<Wall, string>> = { 'in-honor-of': 'Honor a Loved One', veterans: 'Honor a Veteran' }

export const HoldDialog = ({ choosing, onClose }: { choosing: Choosing | undefined; onClose: () => void }) => (
  <Dialog
    open={choosing !== undefined}
    onOpenChange={(open) => !open && onClose()}
    title={choosing ? titles[choosing.wall] : ''}
  >
    {choosing && <Asked choosing={choosing} />}
  </Dialog>
)

function Asked({ choosing: { wall, position } }: { choosing: Choosing }) {
  const { blocks, available } = useWall(wall)
  const { hold, sending, refusal } = useHoldTile(wall)
  const free = choosable(available ?? [])
  if (!available) {
    return (
      <Loading label="Loading the available tiles" className="mt-6">
        <Skeleton className="h-64" />
      </Loading>
    )
  }
  if (free.length === 0) return <NoTile isFull={blocks?.length === memorial.positions} />
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

/** A tile that is only held may open again; on a wall where a name is on each, nobody should keep looking. */
const NoTile = ({ isFull }: { isFull: boolean }) => (
  <p className="mt-6">
    {isFull ? (
      <>
        Every tile on this wall is taken. If you’d like to hear when one opens, write to <SupportAddress />.
      </>
    ) : (
      'Every tile on this wall is taken or held right now. If a held tile isn’t paid for, it opens again within the hour.'
    )}
  </p>
)
