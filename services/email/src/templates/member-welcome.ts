import { z } from 'zod'
import { renderNotice } from './notice.ts'
import { template } from './template.ts'

const Values = z.object({
  accountNumber: z.string().regex(/^\d{10}[\dX]$/),
  link: z.url({ protocol: /^https?$/ }),
})

/** Tells a new member the account number (spec 01 §8), which is what they sign in with. */
export const memberWelcome = template({
  name: 'member-welcome',
  card: { id: '019aa5c0-0000-7000-8000-000000000054', name: 'Your account number', type: 'welcome' },
  values: Values,
  example: { accountNumber: '1234567890X', link: 'https://evenhand.example/member-portal' },
  render: ({ accountNumber, link }) =>
    renderNotice({
      subject: `Your Evenhand account number is ${accountNumber}`,
      donorName: '',
      sentences: [
        'Your member account is ready. Sign in with the account number below. We’ll email you a code each time, so there’s no password to remember.',
      ],
      facts: [['Account number', accountNumber]],
      action: { label: 'Open the member portal', link },
      after: 'If you didn’t sign up, please reply to this email.',
      why: 'You’re receiving this email because someone opened a member account with this address.',
    }),
})
