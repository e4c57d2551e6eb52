import { template } from '../template.ts'
import { accountLink, dayOf, heldIn, notice, nounOf, startAgain } from './notice.ts'

export const cancelled = template({
  name: 'membership-cancelled',
  card: { id: '019aa5c0-0000-7000-8000-000000000017', name: 'Membership: canceled', type: 'general' },
  example: { donorName: 'Ada Lovelace', level: 'silver', endsAt: '2026-12-21T15:00:00Z' },
  render: ({ donorName, endsAt, ...held }, { publicUrl }) =>
    notice(held, {
      subject: `Your ${nounOf(held)} is canceled`,
      donorName,
      sentences:
        endsAt === ''
          ? [`Your ${heldIn(held)} has ended. You won’t be charged again, and you keep the entries you’ve earned.`]
          : [
              `Your ${heldIn(held)} ends on ${dayOf(endsAt)}. Nothing changes until then. You won’t be charged again, and the entries you’ve earned stay yours.`,
              'Changed your mind? You can undo this any time before that day.',
            ],
      action:
        endsAt === '' ? startAgain(publicUrl) : { label: `Keep my ${nounOf(held)}`, link: accountLink(publicUrl) },
    }),
})
