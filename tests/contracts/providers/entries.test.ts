import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from '@jest/globals'
import {
  AdministratorActedSchema,
  EntriesGrantedSchema,
  EntriesReversedSchema,
  HoldDecidedSchema,
  MailRequestedSchema,
  PrizeAwardedSchema,
  RulesPublishedSchema,
} from '@evenhand/contracts/events'
import { mainSeries, seriesOf } from '@evenhand/contracts/catalogue'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually, serviceUnderTest } from '@evenhand/service-kit/testing'
import { recordFacts } from '../../../services/entries/src/all-sources.ts'
import { createEntries } from '../../../services/entries/src/app.ts'
import { Config } from '../../../services/entries/src/config.ts'
import { listDraws } from '../../../services/entries/src/draws/store.ts'
import { giftFacts } from '../../../services/entries/src/sources/gifts/gift.ts'
import { foldShares } from '../../../services/entries/src/giveaways/parity/shares.ts'
import { keepDraft } from '../../../services/entries/src/giveaways/rules-documents/drafts.ts'
import { insertPrizeChange } from '../../../services/entries/src/giveaways/rules-documents/prize-changes-store.ts'
import { publishDraft } from '../../../services/entries/src/giveaways/rules-documents/publish.ts'
import { writeAct } from '../../../services/entries/src/giveaways/rules-documents/store.ts'
import { insertCard } from '../../../services/entries/src/giveaways/partner-cards/store.ts'
import { sealAll } from '../../../services/entries/src/ledger/seal.ts'
import { refundFacts } from '../../../services/entries/src/sources/money-back/refund.ts'
import { purchaseFacts } from '../../../services/entries/src/sources/multipliers/purchase.ts'
import type { Fact } from '../../../services/entries/src/sources/fact.ts'
import { decideHolds } from '../../../services/entries/src/sources/hold-desk/decide.ts'
import { findHoldOf } from '../../../services/entries/src/sources/hold-desk/desk-store.ts'
import { proofFacts } from '../../../services/entries/src/sources/proofs/proof.ts'
import { someFacts } from '../../../services/entries/tests/rules-to-publish.ts'
import { beforeClose, commit, freeze, shipDrawn, tell } from '../../../services/entries/tests/draws/drawn.ts'
import { confirmed } from '../../../services/entries/tests/told.ts'
import { donor } from '../examples.ts'
import { drawnPrizesOf } from './drawn-prizes.ts'
import { erasureTellings } from './erasure-tellings.ts'
import { newestEvent, verifyMessages } from './outbox.ts'
import { verifyHttp } from './verify.ts'

const entries = await serviceUnderTest('entries', Config, createEntries, { PRIZE_DECIDERS: '1' })
const { db, donorIdOf } = entries
afterAll(() => entries.stop())

const now = new Date()
const prizes = drawnPrizesOf(db, donorIdOf)

describe('entries keeps its pacts', () => {
  const record = (fact: Fact) => db.transaction((tx) => recordFacts(tx, [{ fact }]))
  const give = (donorId: string, giftId: string = randomUUID()) =>
    record(
      giftFacts.fact({
        giftId,
        donorId,
        giveaway: 'main',
        kind: 'one-time',
        level: undefined,
        cents: 50_00n,
        confirmedAt: now,
      }),
    )

  async function takenBack() {
    const [donorId, giftId] = [randomUUID(), randomUUID()]
    await give(donorId, giftId)
    await record(refundFacts.fact({ reversalId: randomUUID(), giftId, donorId, cents: 50_00n, reversedAt: now }))
    return newestEvent(db, EntriesReversedSchema)
  }

  async function refused() {
    const [donorId, reason, by] = [randomUUID(), 'You are here as three people.', 'administrator-1']
    // Of a browser that nothing is known of.
    await record(proofFacts.fact({ donorId, provedAt: now }))
    const { id, version: seen } = await eventually(() => findHoldOf(db, donorId))
    await decideHolds(db, { verdict: 'rejected', reason, holds: [{ id, seen }] }, { by, now, recordFacts })
    return newestEvent(db, HoldDecidedSchema)
  }

  async function draft(): Promise<string> {
    const slug = `canoe-${randomUUID().slice(0, 8)}`
    const act = { slug, revision: 0, facts: someFacts(), administratorId: 'administrator-1', now }
    await db.transaction((tx) => keepDraft(tx, act))
    return slug
  }

  /** Of a giveaway that is published. */
  async function draftOfPrize(): Promise<string> {
    const slug = await draft()
    const act = { slug, administratorId: 'administrator-1', now }
    await db.transaction(async (tx) => {
      await publishDraft(tx, { ...act, revision: 1, reason: 'The first rules', by: 1 })
      await keepDraft(tx, { ...act, revision: 0, facts: someFacts({ prize: 'A canoe of oak' }) })
    })
    return slug
  }

  /** The only one, so that it can have the id that the pact names. */
  async function changeAskedBy(askedBy: string): Promise<string> {
    const giveaway = await draftOfPrize()
    await db.transaction(async (tx) => {
      await tx.query(sql`alter table prize_changes disable trigger user`)
      await tx.query(sql`delete from prize_changes`)
      await tx.query(sql`alter table prize_changes enable trigger user`)
      const asked = {
        id: '0197a000-0000-7000-8000-00000000000a',
        giveaway,
        revision: 2,
        basedOn: 1,
        reason: 'Oak now.',
      }
      await insertPrizeChange(tx, { ...asked, askedBy, askedAt: now, expiresAt: new Date(Date.now() + 86_400_000) })
    })
    return giveaway
  }

  it('with the frontends', async () => {
    const verified = verifyHttp('entries', entries, ({ asDonor, asAdministrator }) => ({
      'a donor with a gift and a multiplier is signed in': async () => {
        const donorId = donorIdOf(`${randomUUID()} ${donor.email}`)
        const purchase = { purchaseId: randomUUID(), donorId, factor: 2n, days: 30, cents: 5_00n, boughtAt: now }
        await record(purchaseFacts.fact(purchase))
        await give(donorId)
        await asDonor(donorId)
      },
      'an administrator is signed in, and a donor has entries': async () => {
        const donorId = randomUUID()
        await give(donorId)
        await asAdministrator()
        return { donorId }
      },
      'the draw of the main giveaway is committed to': async () => {
        // The service seals a draw when somebody has an entry of it, at its next look.
        await give(randomUUID())
        await prizes.forget()
        const ofMain = async () => (await listDraws(db)).find(({ slug }) => seriesOf(slug) === mainSeries)
        const { slug } = await eventually(ofMain)
        return { slug }
      },
      'the pool of the main giveaway has free and paid entries': async () => {
        await give(randomUUID())
        await sealAll(db)
        while (await foldShares(db));
      },
      'an administrator is signed in, and a new giveaway is drafted': async () => {
        await asAdministrator()
        return { slug: await draft() }
      },
      'an administrator is signed in, and a draft changes a published prize': async () => {
        await asAdministrator()
        return { slug: await draftOfPrize() }
      },
      'an administrator is signed in, and another one asked for another prize': async () => {
        await asAdministrator()
        return { slug: await changeAskedBy('administrator-2') }
      },
      'an administrator is signed in, and asked for another prize': async () => {
        await asAdministrator()
        return { slug: await changeAskedBy('administrator-1') }
      },
      'an administrator is signed in, and a partner’s card is shown': async () => {
        await asAdministrator()
        await db.transaction(async (tx) => {
          await tx.query(sql`delete from giveaways where external`)
          const days = { firstDay: '2026-11-01', lastDay: '2099-12-15', drawsOn: '2100-01-15' }
          const words = { title: 'A week', description: 'A cabin.', prize: 'Seven nights', cashOption: '$2,000' }
          await insertCard(tx, 'partner-lake', {
            ...days,
            ...words,
            link: 'https://partner.example',
            image: 'cabin-lake',
          })
          const act = { at: now, administratorId: 'administrator-1', action: 'card-made', words: 'Agreed.' } as const
          await writeAct(tx, 'partner-lake', act)
        })
      },
      'an administrator is signed in, and a prize is drawn': async () => {
        await asAdministrator()
        return { slug: await prizes.draw() }
      },
      'an administrator is signed in, and the winner of a prize has declared': async () => {
        await asAdministrator()
        return { slug: await prizes.declared() }
      },
      'an administrator is signed in, and the winner of a prize is verified': async () => {
        await asAdministrator()
        return { slug: await prizes.verified() }
      },
      'an administrator is signed in, and another one proposed to award a prize': async () => {
        await asAdministrator()
        return { slug: await prizes.proposed() }
      },
      'an administrator is signed in, and a prize is awarded': async () => {
        await asAdministrator()
        return { slug: await prizes.awarded() }
      },
      'somebody was notified of a prize': () => prizes.notified(),
      'an administrator is signed in, and a postcard was drawn': async () => {
        await asAdministrator()
        return { donorId: await prizes.drawFromPostcard() }
      },
      'a donor who is in a frozen draw is signed in': async () => {
        const donorId = randomUUID()
        const slug = `drawn-${donorId.slice(0, 8)}`
        await shipDrawn(db, slug)
        await commit(db, slug)
        await tell(db, [confirmed(donorId, randomUUID(), beforeClose(5), { giveaway: slug })])
        await eventually(async () => (await freeze(db, slug)) === 'frozen')
        await asDonor(donorId)
      },
    }))
    await expect(verified).resolves.toBeDefined()
  })

  it('with email', async () => {
    const verified = verifyMessages('email', 'entries', {
      'entries were granted for a gift': async () => {
        await give(randomUUID())
        return newestEvent(db, EntriesGrantedSchema)
      },
      'entries of a refunded gift were taken back': takenBack,
      'somebody is notified of a prize': async () => {
        await prizes.notified()
        return newestEvent(db, MailRequestedSchema)
      },
      'somebody has a day left to take a prize': async () => {
        await prizes.reminded()
        return newestEvent(db, MailRequestedSchema)
      },
      'the declaration for a prize is here': async () => {
        await prizes.declared()
        return newestEvent(db, MailRequestedSchema)
      },
      'a prize is awarded': async () => {
        await prizes.awarded()
        return newestEvent(db, MailRequestedSchema)
      },
      'a prize is passed on': async () => {
        await prizes.declined()
        return newestEvent(db, MailRequestedSchema)
      },
    })
    await expect(verified).resolves.toBeDefined()
  })

  it.each(['donations', 'registrations'] as const)('with %s', async (consumer) => {
    const verified = verifyMessages(consumer, 'entries', {
      'a person decided about free entries that were held': refused,
      'rules were published': () => newestEvent(db, RulesPublishedSchema),
    })
    await expect(verified).resolves.toBeDefined()
  })

  it('with sponsors', async () => {
    const ofMain = async () => {
      const [event] = await db.query<Awaited<ReturnType<typeof newestEvent>>>(sql`
        select topic, key, type, payload from outbox
        where type = ${RulesPublishedSchema.typeName} and payload ->> 'giveaway' like 'main%' order by id desc limit 1`)
      if (!event) throw new Error('nothing told the rules of the main giveaway')
      return event
    }
    const verified = verifyMessages('sponsors', 'entries', { 'rules that name affiliates were published': ofMain })
    await expect(verified).resolves.toBeDefined()
  })

  it('with members', async () => {
    const verified = verifyMessages('members', 'entries', {
      'a person decided about free entries that were held': refused,
      'rules were published': () => newestEvent(db, RulesPublishedSchema),
      'entries were granted for a gift': async () => {
        await give(randomUUID())
        return newestEvent(db, EntriesGrantedSchema)
      },
      'entries of a refunded gift were taken back': takenBack,
    })
    await expect(verified).resolves.toBeDefined()
  })

  it('with identity', async () => {
    const verified = verifyMessages('identity', 'entries', {
      ...erasureTellings(entries),
      'an administrator began a draft of rules': async () => {
        await draft()
        return newestEvent(db, AdministratorActedSchema)
      },
      'a prize was awarded': async () => {
        await prizes.awarded()
        return newestEvent(db, PrizeAwardedSchema)
      },
    })
    await expect(verified).resolves.toBeDefined()
  })
})
