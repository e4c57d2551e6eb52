/** Fills the system that FILL_PLACE describes, for a drill that starts its own. */
import type { Place } from './place.ts'
import { fillSystem } from './fill.ts'

const { place, secretKey } = JSON.parse(process.env.FILL_PLACE ?? '') as { place: Place; secretKey: string }
await fillSystem(place, secretKey, () => undefined)
process.exit()
