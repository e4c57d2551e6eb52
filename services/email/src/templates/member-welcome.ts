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
        'Your member account is open. Sign in with the account number below: a code comes to this mailbox each time, so there is no password to remember.',
      ],
      facts: [['Account number', accountNumber]],
      action: { label: 'Open the member portal', link },
      after: 'If it was not you who registered, please answer this mail.',
      why: 'You receive this mail because somebody opened a member account with this address.',
    }),
})
