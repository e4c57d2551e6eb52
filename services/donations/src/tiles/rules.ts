import { memorial } from '@evenhand/contracts/catalogue'

/** Clocks of two services differ. */
const clockDriftMs = 60_000

/** When an id was made that begins with its instant, as those of the walls do (UUID version 7); undefined for any other. */
function madeAt(id: string): number | undefined {
  const digits = id.replaceAll('-', '')
  return digits.charAt(12) === '7' ? Number.parseInt(digits.slice(0, 12), 16) : undefined
}

/** Whether a tile of which nothing was heard may still be held: a wall gives it its id as it holds it. */
export function mayBeHeld(tileId: string, now: Date): boolean {
  const at = madeAt(tileId)
  if (at === undefined) return false
  const ageMs = now.getTime() - at
  return ageMs > -clockDriftMs && ageMs < memorial.holdMinutes * 60_000 + clockDriftMs
}
