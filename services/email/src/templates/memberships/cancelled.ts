import { z } from 'zod'
import { template } from '../template.ts'
import { accountLink, dayOf, holder, MaybeAt, notice, titled } from './notice.ts'

export const cancelled = template({
  name: 'membership-cancelled',
  card: { id: '019aa5c0-0000-7000-8000-000000000017', name: 'Membership: cancelled', type: 'general' },
  /** `endsAt`: until when it is paid; empty when it ended at once. */
  values: z.object({ ...holder, endsAt: MaybeAt }),
  example: { donorName: 'Ada Lovelace', level: 'silver', endsAt: '2026-12-21T15:00:00Z' },
  render: ({ donorName, level, endsAt }, { publicUrl }) =>
    notice({
      subject: 'Your membership is cancelled',
      donorName,
      sentences:
        endsAt === ''
          ? [
              `Your ${titled(level)} membership has ended. Nothing more is charged, and the entries that you have earned stay yours.`,
            ]
          : [
              `Your ${titled(level)} membership ends on ${dayOf(endsAt)}. Until then it stays as it is; nothing more is charged, and the entries that you have earned stay yours.`,
              'If you change your mind, you can keep it until that day.',
            ],
      action:
        endsAt === ''
          ? { label: 'Start again', link: new URL('/#choose-membership', publicUrl).href }
          : { label: 'Keep my membership', link: accountLink(publicUrl) },
    }),
})
