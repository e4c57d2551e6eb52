import { serviceUnderTest, testMailbox } from '@evenhand/service-kit/testing'
import { createEmail } from '../src/app.ts'
import { Config } from '../src/config.ts'

/** The whole service before the suite's mailbox. */
export const emailUnderTest = () =>
  serviceUnderTest('email', Config, createEmail, {
    SMTP_URL: testMailbox().smtpUrl,
    MAIL_FROM: 'Evenhand <hello@evenhand.example>',
  })
