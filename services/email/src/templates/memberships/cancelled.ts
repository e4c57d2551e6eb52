import { template } from '../template.ts'
import { accountLink, dayOf, notice, titled } from './notice.ts'

export const cancelled = template({
  name: 'membership-cancelled',
  card: { id: '019aa5c0-0000-7000-8000-000000000017', name: 'Membership: canceled', type: 'general' },
  example: { donorName: 'Ada Lovelace', level: 'silver', endsAt: '2026-12-21T15:00:00Z' },
  render: ({ donorName, level, endsAt }, { publicUrl }) =>
    notice({
      subject: 'Your membership is canceled',
      donorName,
      sentences:
        endsAt === ''
          ? [
              `Your ${titled(level)} membership has ended. You won’t be charged again, and you keep the entries you’ve earned.`,
            ]
          : [
              `Your ${titled(level)} membership ends on ${dayOf(endsAt)}. Nothing changes until then. You won’t be charged again, and the entries you’ve earned stay yours.`,
              'Changed your mind? You can undo this any time before that day.',
            ],
      action:
        endsAt === ''
          ? { label: 'Start again', link: new URL('/#choose-membership', publicUrl).href }
          : { label: 'Keep my membership', link: accountLink(publicUrl) },
    }),
})
