import { abuse } from './abuse.ts'
import { brokenCampaigns } from './campaigns.ts'
import { unsealedChains } from './chains.ts'
import { brokenDraws } from './draws.ts'
import { heldEntries } from './entry-holds.ts'
import { brokenEvents } from './events.ts'
import type { Fault } from './fault.ts'
import { brokenMemberships } from './memberships.ts'
import { brokenMoney } from './money.ts'
import { brokenPromises } from './people.ts'
import { brokenPages } from './pages.ts'
import { costlyPictures } from './pictures.ts'
import { hangingProcesses } from './processes.ts'
import { restingRelays } from './relays.ts'
import { slowRequests } from './requests.ts'

export { findDonors } from './donors.ts'
export type { Fault, Found } from './fault.ts'

export const faults: ReadonlyMap<string, Fault> = new Map<string, Fault>([
  ...hangingProcesses,
  ...slowRequests,
  ...brokenPages,
  ...costlyPictures,
  ...brokenEvents,
  ...brokenCampaigns,
  ...brokenMoney,
  ...brokenMemberships,
  ...brokenPromises,
  ...unsealedChains,
  ...brokenDraws,
  ...heldEntries,
  ...restingRelays,
  ...abuse,
])
