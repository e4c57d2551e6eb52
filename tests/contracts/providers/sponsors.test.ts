import { afterAll, describe, expect, it } from '@jest/globals'
import {
  AdministratorActedSchema,
  AffiliateReferralPaidSchema,
  AffiliateReferralReversedSchema,
  MailRequestedSchema,
  SponsorVisitedSchema,
  ThingHeldSchema,
  ThingReleasedSchema,
} from '@evenhand/contracts/events'
import { sponsorLogos as calls } from '@evenhand/contracts/http'
import { insertOnce, openMongo } from '@evenhand/service-kit/mongo'
import { eventually, serviceUnderTest } from '@evenhand/service-kit/testing'
import { madeAs, openFileStore } from '@evenhand/service-kit/files'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSponsors } from '../../../services/sponsors/src/app.ts'
import { Config } from '../../../services/sponsors/src/config.ts'
import { inquiriesOf } from '../../../services/sponsors/src/inquiries/store.ts'
import { newInquiry, noteInquiry } from '../../../services/sponsors/src/inquiries/use-cases.ts'
import { logosIn } from '../../../services/sponsors/src/logo-files/kept.ts'
import { shippedSponsors } from '../../../services/sponsors/src/sponsors/shipped.ts'
import { affiliate, sponsorship } from '../examples.ts'
import { affiliateStates } from './affiliate-states.ts'
import { invoiceStates } from './invoice-states.ts'
import { sponsorshipStates } from './sponsorship-states.ts'
import { waitingStates } from './waiting-states.ts'
import { erasureTellings } from './erasure-tellings.ts'
import { verifyMessages } from './outbox.ts'
import { verifyHttp } from './verify.ts'

const service = await serviceUnderTest('sponsors', Config, createSponsors, { LIMITS_SCALE: '1000' })
const connection = await openMongo(service.config.MONGODB_URL)
const inquiries = await inquiriesOf(connection)
afterAll(async () => {
  await service.stop()
  await connection.close()
})

const id = '0197a000-0000-7000-8000-00000000000a'
const form = {
  companyName: 'Harbor & Pine',
  contactName: 'Ada Lovelace',
  email: 'ada@example.org',
  phone: '(555) 010-0199',
  blocksWanted: 4,
  message: 'Could our blocks be side by side?',
}
async function ask() {
  const inquiry = await insertOnce(
    inquiries,
    newInquiry(form, { donorIdOf: service.donorIdOf, now: new Date() }),
    undefined,
  )
  if (!inquiry) throw new Error('the inquiry is not there')
  return inquiry
}
const files = await openFileStore(service.config)
const logos = logosIn(files)
/** Its bytes are there, whatever they are. */
async function keepLogo(): Promise<void> {
  const path = join(mkdtempSync(join(tmpdir(), 'evenhand-logo-')), 'logo')
  writeFileSync(path, 'a logo')
  for (const width of calls.logoWidths)
    for (const as of madeAs) await files.put(`sponsor-logos/${sponsorship.logoId}-${width}-${as}`, path)
}
const states = await affiliateStates(connection, service.donorIdOf)
const places = await waitingStates(connection, service.donorIdOf)
const invoices = await invoiceStates(connection, service.donorIdOf)
const sponsorships = await sponsorshipStates(connection, service.donorIdOf, logos)
const visit = async (donorId: string) => {
  const { seen } = (await service.donor(donorId).get('/api/sponsors/visits')).body
  return service.donor(donorId).get(`/r/sponsors/${shippedSponsors[0]?.id}?seen=${seen}`)
}

type Told = Awaited<ReturnType<typeof service.told>>[number]
const asPublished = ({ topic, key, headers, value }: Told) => ({
  topic,
  key,
  type: headers.ce_type ?? '',
  payload: JSON.parse(value ?? ''),
})

/** As the relay published it. */
const published = async (schema: Parameters<typeof service.told>[0], key: string) =>
  asPublished(
    await eventually(async () =>
      (await service.told(schema)).find(
        (record) => record.key === key && record.headers.ce_type?.endsWith(schema.typeName),
      ),
    ),
  )

const publishedMail = async (template: string, said = template) =>
  asPublished(
    await eventually(async () =>
      (await service.told(MailRequestedSchema)).find(({ value }) =>
        [template, said].every((word) => value?.includes(`"${word}"`)),
      ),
    ),
  )

describe('sponsors keeps its pacts', () => {
  it('with the frontends', async () => {
    const verified = verifyHttp('sponsors', service, ({ asDonor, asAdministrator }) => ({
      'the shipped sponsors': async () => void (await inquiries.deleteMany({})),
      'no company has asked for an invoice': async () => void (await inquiries.deleteMany({})),
      'a donor is signed in, and has visited a sponsor today': async () => {
        const donorId = randomUUID()
        await visit(donorId)
        await asDonor(donorId)
      },
      'nobody has applied as an affiliate': states.forget,
      'an affiliate is approved': states.approved,
      'an affiliate is signed in, and one of their referrals is held': async () => {
        await states.held()
        await asDonor(service.donorIdOf(affiliate.form.email))
      },
      'an affiliate is signed in, and one of their referrals was rejected': async () => {
        await states.rejected()
        await asDonor(service.donorIdOf(affiliate.form.email))
      },
      'an administrator is signed in, and somebody has applied as an affiliate': async () => {
        await states.applied()
        await asAdministrator()
      },
      'an administrator is signed in, and a referral of an affiliate is held': async () => {
        await states.held()
        await asAdministrator()
      },
      'nobody has a block of the wall': sponsorships.forget,
      'an administrator is signed in, and nobody has a block of the wall': async () => {
        await sponsorships.forget()
        await asAdministrator()
      },
      'an invoice is open': invoices.invoicedAsAgreed,
      'an administrator is signed in, and an invoice is open': async () => {
        await invoices.invoicedAsAgreed()
        await asAdministrator()
      },
      'a block of the wall is held': sponsorships.heldBlock,
      'a block of the wall is shown': sponsorships.shownBlock,
      'the contact of a sponsorship that is shown is signed in': async () => {
        await sponsorships.shownBlock()
        await asDonor(service.donorIdOf(sponsorship.company.contactEmail))
      },
      'the contact of a sponsorship that is shown is signed in, and has sent a logo': async () => {
        await sponsorships.shownBlock()
        await keepLogo()
        await asDonor(service.donorIdOf(sponsorship.company.contactEmail))
      },
      'an administrator is signed in, and a sponsorship with a logo waits for a review': async () => {
        await sponsorships.waitingWithLogo()
        await asAdministrator()
      },
      'an administrator is signed in, and a sponsorship waits for a review': async () => {
        await sponsorships.waitingBlock()
        await asAdministrator()
      },
      'an administrator is signed in, and somebody has bought a sponsorship': async () => {
        await sponsorships.waitingBlock()
        await asAdministrator()
        return { donorId: service.donorIdOf(sponsorship.company.contactEmail) }
      },
      'every block of the wall is taken, and a contact is signed in': async () => {
        await places.fullWall()
        await asDonor(service.donorIdOf(sponsorship.company.contactEmail))
      },
      'a contact who stands in line is signed in': async () => {
        await places.inLine()
        await asDonor(service.donorIdOf(sponsorship.company.contactEmail))
      },
      'an administrator is signed in, and a company stands in line': async () => {
        await places.inLine()
        await asAdministrator()
      },
      'an administrator is signed in, and a block of the wall is held': async () => {
        await sponsorships.heldBlock()
        await asAdministrator()
      },
      'an administrator is signed in, and an inquiry is open': async () => {
        const inquiry = await ask()
        await inquiries.deleteMany({})
        await inquiries.create({ ...inquiry, _id: id, outbox: [] })
        await asAdministrator()
      },
    }))
    await expect(verified).resolves.toBeDefined()
  })

  it('with entries', async () => {
    const visited = async () => {
      const donorId = randomUUID()
      await visit(donorId)
      return published(SponsorVisitedSchema, donorId)
    }
    const verified = verifyMessages('entries', 'sponsors', {
      'a donor visited a sponsor': visited,
      'a referral of an affiliate counts': async () => published(AffiliateReferralPaidSchema, await states.counted()),
      'a referral of an affiliate counts no longer': async () =>
        published(AffiliateReferralReversedSchema, await states.countedAndRejected()),
    })
    await expect(verified).resolves.toBeDefined()
  })

  it('with donations', async () => {
    const verified = verifyMessages('donations', 'sponsors', {
      'a sponsorship was held': async () => published(ThingHeldSchema, await sponsorships.held()),
      'a sponsorship was held by an invoice': async () => published(ThingHeldSchema, await invoices.invoiced()),
      'a sponsorship was released': async () => published(ThingReleasedSchema, await sponsorships.released()),
    })
    await expect(verified).resolves.toBeDefined()
  })

  it('with email', async () => {
    const asked = async () => published(MailRequestedSchema, (await ask())._id)
    const mailed = async (template: string, make: () => Promise<unknown>, said?: string) => {
      await make()
      return publishedMail(template, said)
    }
    const verified = verifyMessages('email', 'sponsors', {
      'somebody asked for sponsor blocks': asked,
      'an affiliate was approved': () => mailed('affiliate-approved', states.reviewed),
      'an invoice was issued for a sponsorship': () => mailed('sponsorship-invoice', invoices.invoiced, 'new'),
      'the invoice of a sponsorship was canceled': () =>
        mailed('sponsorship-changed', invoices.invoiceCanceled, 'invoice-canceled'),
      'a sponsorship was shown': () => mailed('sponsorship-changed', sponsorships.shown, 'shown'),
      'a sponsorship was declined': () => mailed('sponsorship-changed', sponsorships.declined, 'declined'),
      'the logo of a sponsorship was left out': () =>
        mailed('sponsorship-changed', sponsorships.logoLeftOut, 'logo-left-out'),
      'it is the turn of the next in line': () => mailed('sponsor-waiting', () => places.turnCame(), 'offered'),
      'the month of a sponsorship is over': () => mailed('sponsor-figures', sponsorships.monthOver),
      'a referral of an affiliate was rejected': () => mailed('affiliate-referral-decided', states.countedAndRejected),
    })
    await expect(verified).resolves.toBeDefined()
  })

  it('with identity', async () => {
    const answered = async () => {
      const { _id } = await ask()
      const said = { state: 'answered' as const, note: 'Sent the invoice.', by: 'administrator-1', at: new Date() }
      await noteInquiry(inquiries, _id, { ...said, seen: 0 })
      const record = await eventually(async () =>
        (await service.told(AdministratorActedSchema)).find(({ value }) => value?.includes(_id)),
      )
      return {
        topic: record.topic,
        key: record.key,
        type: record.headers.ce_type ?? '',
        payload: JSON.parse(record.value ?? ''),
      }
    }
    const verified = verifyMessages('identity', 'sponsors', {
      ...erasureTellings(service),
      'an administrator marked an inquiry as answered': answered,
    })
    await expect(verified).resolves.toBeDefined()
  })
})
