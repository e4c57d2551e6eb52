import type { Settings } from '../objects/shapes.ts'
import { randomText } from './ids.ts'
import type { Transaction } from './transaction.ts'
import type { World } from './world.ts'

const ID = 'simulator.settings'

/** The settings; made with a fresh salt when the world is new. */
export function settingsOf(world: World): Settings {
  const found = world.find(ID)
  if (found) return found as Settings
  const settings: Settings = {
    id: ID,
    object: ID,
    salt: randomText(32),
    webhooks: { mode: 'normal', delayMs: 0 },
  }
  world.commit({ put: [settings], remove: [] })
  return settings
}

export const saltOf = (tx: Transaction): string => tx.get(ID, ID).salt
