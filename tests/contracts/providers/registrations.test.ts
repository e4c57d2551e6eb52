import { afterAll, describe, expect, it } from '@jest/globals'
import { registrationStatement } from '@evenhand/contracts/catalogue'
import { AdministratorActedSchema, ErasureFailedSchema, RegistrationReceivedSchema } from '@evenhand/contracts/events'
import { anonymous, mailboxProofs } from '@evenhand/service-kit/auth'
import { databaseClock, sql } from '@evenhand/service-kit/postgres'
import { serviceUnderTest } from '@evenhand/service-kit/testing'
import { createRegistrations } from '../../../services/registrations/src/app.ts'
import { Config } from '../../../services/registrations/src/config.ts'
import { findAddressee } from '../../../services/registrations/src/registrations/addressee.ts'
import { writeExport } from '../../../services/registrations/src/register/exports-store.ts'
import { register } from '../../../services/registrations/src/registrations/use-cases.ts'
import { registrant } from '../examples.ts'
import { askAboutDecided } from './decided-hold.ts'
import { answerToErasure, erasureTellings } from './erasure-tellings.ts'
import { newestEvent, verifyMessages } from './outbox.ts'
import { verifyHttp } from './verify.ts'

const service = await serviceUnderTest('registrations', Config, createRegistrations)
const { db, donorIdOf } = service
const proofs = mailboxProofs(service.config.DONOR_ID_KEY)
afterAll(() => service.stop())

describe('registrations keeps its pacts', () => {
  const page = 'jeep-lease'
  const now = new Date()

  const exported = { administratorId: 'administrator-1', page, search: undefined }

  const statement = registrationStatement({ ageMin: 19, version: 1 })
  const rules = { giveaway: 'lease', version: 1, sha256: 'ab'.repeat(32), statement }

  const forget = () => db.query(sql`truncate registrations, page_totals, idempotency_keys, published_rules`)

  const publish = (version: number) =>
    db.query(sql`
      insert into published_rules (giveaway, version, sha256, opens_at, closes_at)
      values ('lease', ${version}, ${rules.sha256}, now() - interval '1 day', now() + interval '1 year')`)

  async function registerSomebody(...others: (typeof registrant)[]): Promise<void> {
    await forget()
    await publish(1)
    for (const person of [...others, registrant]) {
      const form = { ...person, page, ageConfirmed: true, rulesAgreed: true as const, rules }
      await db.transaction((tx) =>
        register(tx, form, { recordedAt: databaseClock(() => now), donorIdOf, proofs, caller: anonymous }),
      )
    }
  }

  it('with the frontends', async () => {
    const verified = verifyHttp('registrations', service, ({ asAdministrator }) => ({
      'the shipped page': async () => {
        await forget()
        await publish(1)
      },
      'nobody is registered for the lease, and newer rules are in force': async () => {
        await forget()
        await publish(2)
      },
      'nobody is registered for the lease': async () => void (await forget()),
      'somebody is registered for the lease': () => registerSomebody(),
      'an administrator is signed in, and a donor is known': async () => {
        await registerSomebody()
        await asAdministrator()
        return { donorId: donorIdOf(registrant.email) }
      },
      'an administrator is signed in, and somebody is registered for the lease': async () => {
        // Another one, so that there is a next page of one each.
        await registerSomebody({ ...registrant, email: 'augusta@mail.example', phone: '(614) 555-0199' })
        await asAdministrator()
      },
      'an administrator is signed in, and somebody is registered for the lease, and the table was exported':
        async () => {
          await registerSomebody()
          await db.transaction((tx) => writeExport(tx, { ...exported, at: now }))
          await asAdministrator()
        },
    }))
    await expect(verified).resolves.toBeDefined()
  })

  it('with entries', async () => {
    const verified = verifyMessages('entries', 'registrations', {
      'somebody registered on the page of the lease': async () => {
        await registerSomebody()
        return newestEvent(db, RegistrationReceivedSchema)
      },
    })
    await expect(verified).resolves.toBeDefined()
  })

  it('with email', async () => {
    const verified = verifyMessages('email', 'registrations', {
      'the email about a decided hold was asked for': async () => {
        await registerSomebody()
        return askAboutDecided(db, donorIdOf(registrant.email), findAddressee)
      },
    })
    await expect(verified).resolves.toBeDefined()
  })

  it('with identity', async () => {
    const verified = verifyMessages('identity', 'registrations', {
      ...erasureTellings(service),
      'erasing failed': async () => {
        await db.query(sql`alter table registrations rename to registrations_away`)
        try {
          return await answerToErasure(service, ErasureFailedSchema)
        } finally {
          await db.query(sql`alter table registrations_away rename to registrations`)
        }
      },
      'an administrator exported the registrations of a page': async () => {
        await db.transaction((tx) => writeExport(tx, { ...exported, at: now }))
        return newestEvent(db, AdministratorActedSchema)
      },
    })
    await expect(verified).resolves.toBeDefined()
  })
})
