import { ThingBoughtSchema, encodeEvent } from '@evenhand/contracts/events'
import type { sponsorships as calls } from '@evenhand/contracts/http'
import type { DonorIdOf } from '@evenhand/service-kit/auth'
import type { Connection } from '@evenhand/service-kit/mongo'
import { uuidv7 } from 'uuidv7'
import { decideLogo } from '../../../services/sponsors/src/logos/decide.ts'
import type { Logos } from '../../../services/sponsors/src/logo-files/kept.ts'
import { decideSponsorship } from '../../../services/sponsors/src/sponsorships/decide.ts'
import { holdSponsorship } from '../../../services/sponsors/src/sponsorships/hold.ts'
import { type Figures, figuresOf } from '../../../services/sponsors/src/figures/store.ts'
import { tellFiguresJob } from '../../../services/sponsors/src/monthly/job.ts'
import { sponsorshipReactions } from '../../../services/sponsors/src/sponsorships/reactions.ts'
import type { SponsorshipDeps } from '../../../services/sponsors/src/sponsorships/settle.ts'
import { findSponsorship, sponsorshipsOf } from '../../../services/sponsors/src/sponsorships/store.ts'
import { sponsorship } from '../examples.ts'

const { company, logoId } = sponsorship
const block: calls.SponsorshipForm = { kind: 'block', cells: [6], ...company }
const tier: calls.SponsorshipForm = { kind: 'tier', tier: 'silver', ...company }
type Verdict = { verdict: 'shown' } | { verdict: 'declined'; reason: string }

/** Two months from now, when the one that is to come is over. */
async function tellMonth(deps: SponsorshipDeps, figures: Figures): Promise<void> {
  const now = () => new Date(Date.now() + 62 * 24 * 60 * 60 * 1000)
  await tellFiguresJob({ ...deps, figures, proofKey: 'of the pacts', now }).run(new AbortController().signal)
}

/** By the event that donations tells. */
async function paid(deps: SponsorshipDeps, thingId: string): Promise<void> {
  const thing = { thingId, thingKind: 'sponsorship', purchaseId: uuidv7(), amountCents: 100_00n }
  const bought = encodeEvent(ThingBoughtSchema, { ...thing, boughtAt: new Date().toISOString() })
  const heard = { id: uuidv7(), type: ThingBoughtSchema.typeName, time: new Date() }
  for (const { type, handle } of sponsorshipReactions(deps)) if (type === heard.type) await handle(bought, heard)
}

/** What became of a sponsorship, by the service's own code; whoever asks by an id finds it under that of the pact. */
export async function sponsorshipStates(connection: Connection, donorIdOf: DonorIdOf, logos: Logos) {
  const sponsorships = await sponsorshipsOf(connection)
  const deps: SponsorshipDeps = { sponsorships, now: () => new Date() }

  const hold = async (form: calls.SponsorshipForm, holder?: string): Promise<string> =>
    (await holdSponsorship(sponsorships, form, { holder, idempotency: undefined, donorIdOf, now: new Date() }))._id
  const forget = async (): Promise<void> => void (await sponsorships.deleteMany({}))

  /** It gets the id of the pact. */
  async function heldBlock(logo: { newLogoId?: string } = {}): Promise<void> {
    await forget()
    const _id = await hold(block)
    const held = await findSponsorship(sponsorships, _id)
    if (!held) throw new Error('the sponsorship is not there')
    await forget()
    await sponsorships.create({ ...held, ...logo, _id: sponsorship.id, outbox: [] })
  }
  const pay = (thingId: string): Promise<void> => paid(deps, thingId)
  async function decided(id: string, verdict: Verdict): Promise<void> {
    const known = await findSponsorship(sponsorships, id)
    if (!known) throw new Error('the sponsorship is not there')
    await decideSponsorship(deps, id, { decision: { ...verdict, seen: known.version }, by: 'administrator-1' })
  }
  async function waitingBlock(logo: { newLogoId?: string } = {}): Promise<void> {
    await heldBlock(logo)
    await pay(sponsorship.id)
  }
  const removeLogo = () =>
    decideLogo({ ...deps, logos }, sponsorship.id, {
      decision: { verdict: 'removed', logoId, reason: 'It’s the logo of another company.' },
      by: 'administrator-1',
    })
  /** Of a tier, of which there is no end, so that what is told of it is its own. */
  async function decidedTier(verdict: Verdict): Promise<void> {
    const id = await hold(tier)
    await pay(id)
    await decided(id, verdict)
  }

  return {
    forget,
    heldBlock,
    waitingBlock,
    async shownBlock(): Promise<void> {
      await waitingBlock()
      await decided(sponsorship.id, { verdict: 'shown' })
    },
    /** It waits with the logo of the pact. */
    waitingWithLogo: () => waitingBlock({ newLogoId: logoId }),
    async logoLeftOut(): Promise<void> {
      await waitingBlock({ newLogoId: logoId })
      await removeLogo()
    },
    /** Of one that is shown today, as soon as the next month is over. */
    async monthOver(): Promise<void> {
      await decidedTier({ verdict: 'shown' })
      await tellMonth(deps, await figuresOf(connection))
    },
    held: () => hold(tier),
    /** Answers the one that its own browser gave up by choosing the same cells again. */
    async released(): Promise<string> {
      await forget()
      const first = await hold(block, 'browser-of-the-pacts')
      await hold(block, 'browser-of-the-pacts')
      return first
    },
    shown: () => decidedTier({ verdict: 'shown' }),
    declined: () => decidedTier({ verdict: 'declined', reason: 'The website is not reachable.' }),
  }
}
