import { organization } from '@evenhand/contracts/organization'
import { renderNotice } from './notice.ts'
import { template } from './template.ts'

/** To both addresses before anything moves: if one of them belongs to someone else, they can say so in time. */
export const recordsMergeAsked = template({
  name: 'records-merge-asked',
  card: { id: '019aa5c0-0000-7000-8000-0000000000de', name: 'Two records are to be one', type: 'general' },
  example: { from: 'ada@old.example.org', to: 'ada@example.org', link: 'https://evenhand.example/donor-account' },
  render: ({ from, to, link }) =>
    renderNotice({
      subject: `Should we combine your two accounts at ${organization.name}?`,
      donorName: '',
      sentences: [
        `Someone here asked to combine two accounts that seem to be yours: one under ${from} and one under ${to}. We would keep everything under ${to}.`,
        'Your gifts, memberships and entries would then be in one account, and you could sign in with either address. This can’t be undone. We’ll email both addresses once it’s done.',
        `If you don’t want this, or one of the addresses isn’t yours, write to ${organization.supportEmail} right away. If it’s what you want, there’s nothing to do.`,
      ],
      action: { label: 'See your account', link },
      why: 'You’re receiving this email because someone here asked to combine two accounts, and one of them uses your address.',
    }),
})
