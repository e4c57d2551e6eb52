import { Line } from '@evenhand/contracts/ids'
import { supportEmail } from '@evenhand/contracts/catalogue'
import { z } from 'zod'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { about, example, toWall, why } from './about.ts'

/** A memorial was declined: why, and what happens with the money. */
export const memorialDeclined = template({
  name: 'memorial-declined',
  card: { id: '019aa5c0-0000-7000-8000-000000000052', name: 'Memorial: cannot be shown', type: 'general' },
  values: z.object({ ...about, reason: Line(500, 'missing') }),
  example: { ...example, reason: 'The message names a telephone number.' },
  render: ({ donorName, honoree, wall, tile, reason }, { publicUrl }) =>
    renderNotice({
      subject: `The memorial for ${honoree} cannot be shown`,
      donorName,
      sentences: [
        `We read every memorial before it is shown. We cannot show the one for ${honoree} as it is: ${reason}`,
        `Write to ${supportEmail}, and we change the words with you, or pay the gift back. If we pay it back, a mail says so.`,
      ],
      facts: [['Which', tile]],
      action: toWall(wall, publicUrl),
      why,
    }),
})
