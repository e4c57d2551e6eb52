import { memorials } from '@evenhand/contracts/http'
import { supportEmail } from '@evenhand/contracts/catalogue'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { example, toOwn, why } from './about.ts'

/** A memorial was declined: why, and what happens with the money. */
export const memorialDeclined = template({
  name: 'memorial-declined',
  card: { id: '019aa5c0-0000-7000-8000-000000000052', name: 'Memorial: declined', type: 'general' },
  example: { ...example, reason: 'The message names a telephone number.' },
  render: ({ donorName, honoree, tile, reason, before }, { publicUrl }) =>
    renderNotice({
      subject: `About the memorial for ${honoree}`,
      donorName,
      sentences: [
        memorials.declinedInWords({ honoree, reason, wasShown: before === 'shown' }),
        `You can correct it yourself, and we’ll look at it again. Or write to ${supportEmail}, and we’ll work out new wording with you or refund your gift. If we refund it, we’ll confirm by email.`,
      ],
      facts: [['Tile', tile]],
      // Not to the wall: there is nothing of theirs to see on it.
      action: { label: 'Correct it', link: toOwn(publicUrl)[1] },
      why,
    }),
})
