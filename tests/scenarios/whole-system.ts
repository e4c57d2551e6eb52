import { sealMailsFor } from '@evenhand/service-kit/outbox'
import {
  type ServiceUnderTest,
  serviceUnderTest,
  testKafka,
  testMailbox,
  testMailKeys,
  testProcessor,
} from '@evenhand/service-kit/testing'
import { createDonations } from '../../services/donations/src/app.ts'
import { Config as Donations } from '../../services/donations/src/config.ts'
import { createEmail } from '../../services/email/src/app.ts'
import { Config as Email } from '../../services/email/src/config.ts'
import { createEntries } from '../../services/entries/src/app.ts'
import { Config as Entries } from '../../services/entries/src/config.ts'
import { createIdentity } from '../../services/identity/src/app.ts'
import { Config as Identity } from '../../services/identity/src/config.ts'
import { createMembers } from '../../services/members/src/app.ts'
import { Config as Members } from '../../services/members/src/config.ts'
import { createMemorials } from '../../services/memorials/src/app.ts'
import { Config as Memorials } from '../../services/memorials/src/config.ts'
import { createNonprofits } from '../../services/nonprofits/src/app.ts'
import { Config as Nonprofits } from '../../services/nonprofits/src/config.ts'
import { createRegistrations } from '../../services/registrations/src/app.ts'
import { Config as Registrations } from '../../services/registrations/src/config.ts'
import { createSponsors } from '../../services/sponsors/src/app.ts'
import { Config as Sponsors } from '../../services/sponsors/src/config.ts'

/** All nine services, whole, with databases of their own and one Kafka, as production has them: emails are sealed on their way. */
export async function wholeSystem() {
  sealMailsFor(testMailKeys.publicKey)
  const own = testKafka()
  const kafka = { ...own, close: async () => undefined }
  const limits = { LIMITS_SCALE: '1000' }
  const processor = testProcessor()
  const services = {
    identity: await serviceUnderTest(
      'identity',
      Identity,
      createIdentity,
      {
        ADMIN_USERNAME: `admin-${crypto.randomUUID()}`,
        ADMIN_PASSWORD: 'a password of the tests',
        ...limits,
      },
      kafka,
    ),
    donations: await serviceUnderTest(
      'donations',
      Donations,
      createDonations,
      {
        STRIPE_SECRET_KEY: processor.secretKey,
        STRIPE_PUBLISHABLE_KEY: processor.publishableKey,
        STRIPE_WEBHOOK_SECRET: processor.webhookSecret,
        STRIPE_API_URL: processor.apiUrl,
        MONEY_DECIDERS: '1',
        ...limits,
      },
      kafka,
    ),
    entries: await serviceUnderTest(
      'entries',
      Entries,
      createEntries,
      { PRIZE_DECIDERS: '1', DRAND_RELAYS: '' },
      kafka,
    ),
    members: await serviceUnderTest('members', Members, createMembers, limits, kafka),
    memorials: await serviceUnderTest('memorials', Memorials, createMemorials, limits, kafka),
    nonprofits: await serviceUnderTest('nonprofits', Nonprofits, createNonprofits, {}, kafka),
    sponsors: await serviceUnderTest('sponsors', Sponsors, createSponsors, limits, kafka),
    email: await serviceUnderTest(
      'email',
      Email,
      createEmail,
      {
        SMTP_URL: testMailbox().smtpUrl,
        MAIL_FROM: 'Evenhand <hello@evenhand.example>',
        ...limits,
      },
      kafka,
    ),
    registrations: await serviceUnderTest('registrations', Registrations, createRegistrations, {}, kafka),
  }
  return {
    services,
    kafka,
    async stop() {
      const all: Pick<ServiceUnderTest<unknown>, 'stop'>[] = Object.values(services)
      for (const service of all) await service.stop()
      await own.close()
    },
  }
}

export type WholeSystem = Awaited<ReturnType<typeof wholeSystem>>
