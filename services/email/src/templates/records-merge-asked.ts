import { organization } from '@evenhand/contracts/organization'
import { renderNotice } from './notice.ts'
import { template } from './template.ts'

/** To both addresses before anything moves, which nobody waits for: if one of them belongs to someone else, they write at once. */
export const recordsMergeAsked = template({
  name: 'records-merge-asked',
  card: { id: '019aa5c0-0000-7000-8000-0000000000de', name: 'Merge requested', type: 'general' },
  example: { from: 'ada@old.example.org', to: 'ada@example.org', link: 'https://evenhand.example/donor-account' },
  render: ({ from, to, link }) =>
    renderNotice({
      subject: `Your two accounts at ${organization.name} may be combined`,
      donorName: '',
      sentences: [
        `A member of our staff asked to combine two accounts that seem to be yours: one under ${from} and one under ${to}. We would keep everything under ${to}. Another member of our staff has to confirm it, which may be soon.`,
        'Your gifts, memberships and entries would then be in one account, and you could sign in with either address. This can’t be undone. We’ll email both addresses once it’s done.',
        `If you don’t want this, or one of the addresses isn’t yours, write to ${organization.supportEmail} right away. Otherwise, there’s nothing to do.`,
      ],
      action: { label: 'See your account', link },
      why: 'You’re receiving this email because a member of our staff asked to combine two accounts, and one of them uses your address.',
    }),
})
