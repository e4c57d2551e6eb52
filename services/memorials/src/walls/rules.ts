import { memorial, type Wall } from '@evenhand/contracts/catalogue'
import type { Cents } from '@evenhand/contracts/money'

export type { Wall }

/** As it was sent; for all to see while its memorial is shown. */
export interface Photo {
  id: string
  description: string
}

/** Somebody honoured on a wall, as the walls and the events know it. */
export interface Memorial {
  id: string
  wall: Wall
  position: number
  lovedOneName: string
  donorName: string
  message: string | null
  photo: Photo | null
  branch: string | null
  yearsServed: string | null
}

/** What can be read on a tile. */
export type Words = Pick<Memorial, 'lovedOneName' | 'donorName' | 'message' | 'branch' | 'yearsServed'>

export const wordsOf = ({ lovedOneName, donorName, message, branch, yearsServed }: Words): Words => ({
  lovedOneName,
  donorName,
  message,
  branch,
  yearsServed,
})

export type Verdict = 'approved' | 'declined'

/** held: chosen, not paid. waiting: paid, for a review. paid-back: nothing of the money is left. */
export type TileState = 'held' | 'waiting' | 'shown' | 'declined' | 'paid-back'

/** The unique key of a position: whoever writes it first has the position. */
export const tileKey = (wall: Wall, position: number): string => `${wall}:${position}`

/** What stands in its stead while a memorial has no position. */
export const nowhere = (memorialId: string): string => `none:${memorialId}`

/** Whether a wall has this position: 0 to 99 (spec 01 §9). */
export const isPosition = (position: number): boolean =>
  Number.isInteger(position) && position >= 0 && position < memorial.positions

/** The positions of a wall that are not taken, in order. */
export function availablePositions(taken: readonly number[]): number[] {
  const gone = new Set(taken)
  return Array.from({ length: memorial.positions }, (_, position) => position).filter((position) => !gone.has(position))
}

/** The position for somebody who wants this one: itself, else the next free one, from the beginning again after the last. */
export function nextFree(wanted: number, taken: readonly number[]): number | undefined {
  const free = availablePositions(taken)
  return free.find((position) => position >= wanted) ?? free[0]
}

/** Whether nobody holds a tile any more that was chosen and not paid. */
export const isOver = ({ state, heldUntil }: { state: TileState; heldUntil: Date | null }, now: Date): boolean =>
  state === 'held' && heldUntil !== null && heldUntil <= now

interface Facts {
  gifts: readonly { giftId: string; cents: string }[]
  moneyBack: readonly { giftId: string; cents: string }[]
  verdict: Verdict | null
}

/** What is left of what a gift paid, whatever went back and came again, in whatever order that is heard. */
export function centsLeft({ giftId, cents }: Facts['gifts'][number], moneyBack: Facts['moneyBack']): Cents {
  const whole = BigInt(cents)
  const left = moneyBack.reduce((sum, back) => (back.giftId === giftId ? sum - BigInt(back.cents) : sum), whole)
  return left < 0n ? 0n : left > whole ? whole : left
}

/** How a memorial stands. It follows from what is known of it and from nothing else, so the order of events does not matter. */
export function stateOf({ gifts, moneyBack, verdict }: Facts): TileState {
  const isPaidBack = gifts.length > 0 && gifts.every((gift) => centsLeft(gift, moneyBack) === 0n)
  if (isPaidBack) return 'paid-back'
  if (verdict !== null) return verdict === 'approved' ? 'shown' : 'declined'
  return gifts.length === 0 ? 'held' : 'waiting'
}

/** Whether a position of the wall belongs to it for as long as it stands so. */
export const ownsPosition = (state: TileState): boolean => state !== 'paid-back' && state !== 'held'
