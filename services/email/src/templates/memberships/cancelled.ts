import type { MailContent } from '@evenhand/contracts/mail'
import { template } from '../template.ts'
import { accountLink, dayOf, type Held, heldIn, notice, nounOf, startAgain } from './notice.ts'

export const cancelled = template({
  name: 'membership-cancelled',
  card: { id: '019aa5c0-0000-7000-8000-000000000017', name: 'Membership: canceled', type: 'general' },
  example: { donorName: 'Ada Lovelace', level: 'silver', endsAt: '2026-12-21T15:00:00Z' },
  render: ({ donorName, endsAt, byUs, ...held }, { publicUrl }) =>
    notice(held, {
      subject: `Your ${nounOf(held)} is canceled`,
      donorName,
      sentences:
        endsAt === ''
          ? [`Your ${heldIn(held)} has ended. You won’t be charged again, and you keep the entries you’ve earned.`]
          : [
              `Your ${heldIn(held)} ends on ${dayOf(endsAt)}. Nothing changes until then. You won’t be charged again, and the entries you’ve earned stay yours.`,
              byUs
                ? 'It ends because your account was deactivated.'
                : 'Changed your mind? You can undo this any time before that day.',
            ],
      action: wayOf({ endsAt, byUs, ...held }, publicUrl),
    }),
})

function wayOf(
  { endsAt, byUs, ...held }: Pick<MailContent<'membership-cancelled'>, 'endsAt' | 'byUs'> & Held,
  publicUrl: string,
) {
  if (byUs) return { label: 'Write to us', link: new URL('/contact', publicUrl).href }
  return endsAt === '' ? startAgain(publicUrl) : { label: `Keep my ${nounOf(held)}`, link: accountLink(publicUrl) }
}
