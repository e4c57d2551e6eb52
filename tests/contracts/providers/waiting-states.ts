import { sponsorWall } from '@evenhand/contracts/catalogue'
import type { DonorIdOf } from '@evenhand/service-kit/auth'
import type { Connection } from '@evenhand/service-kit/mongo'
import { holdSponsorship } from '../../../services/sponsors/src/sponsorships/hold.ts'
import { cellKeys } from '../../../services/sponsors/src/sponsorships/rules.ts'
import { sponsorshipsOf } from '../../../services/sponsors/src/sponsorships/store.ts'
import { joinWaiting } from '../../../services/sponsors/src/waiting/join.ts'
import { offerBlocksJob } from '../../../services/sponsors/src/waiting/offer-job.ts'
import { waitingLineOf } from '../../../services/sponsors/src/waiting/store.ts'
import { sponsorship } from '../examples.ts'

const { company } = sponsorship

/** Who is in line for a block, by the service's own code. */
export async function waitingStates(connection: Connection, donorIdOf: DonorIdOf) {
  const sponsorships = await sponsorshipsOf(connection)
  const line = await waitingLineOf(connection)
  const deps = { sponsorships, line, donorIdOf, now: () => new Date() }

  /** Nothing is free, and nobody is in line. */
  async function fullWall(): Promise<void> {
    await Promise.all([sponsorships.deleteMany({}), line.deleteMany({})])
    const choosing = { holder: undefined, idempotency: undefined, donorIdOf, now: new Date() }
    const one = await holdSponsorship(sponsorships, { kind: 'block', cells: [6], ...company }, choosing)
    await sponsorships.deleteMany({})
    const cells = Array.from({ length: sponsorWall.cells }, (_, cell) => cell)
    await sponsorships.create({ ...one, cells, places: cellKeys(cells), outbox: [] })
  }
  /** The company of the pact, under its id. */
  async function inLine(): Promise<void> {
    await fullWall()
    const joining = { donorId: donorIdOf(company.contactEmail), idempotency: undefined }
    const joined = await joinWaiting(deps, { size: 1, ...company }, joining)
    await line.deleteMany({})
    await line.create({ ...joined, _id: sponsorship.placeId, outbox: [] })
  }
  return {
    fullWall,
    inLine,
    /** It is the turn of a company that was in line. */
    async turnCame(): Promise<void> {
      await inLine()
      await sponsorships.deleteMany({})
      await offerBlocksJob(deps).run(new AbortController().signal)
    },
  }
}
