import { supportEmail } from '@evenhand/contracts/catalogue'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { example, toWall, why } from './about.ts'

/** The payment came when another had the tile already: the memorial has the next free one. */
export const memorialMoved = template({
  name: 'memorial-moved',
  card: { id: '019aa5c0-0000-7000-8000-000000000053', name: 'Memorial: another tile', type: 'general' },
  example: { ...example, chosen: 'Memorial tile 11, In Honor Of' },
  render: ({ donorName, honoree, wall, tile, chosen }, { publicUrl }) =>
    renderNotice({
      subject: `A different tile for ${honoree}`,
      donorName,
      sentences: [
        `The tile you chose for ${honoree} was no longer held for you when your payment arrived, and someone else had already taken it. We’ve given you the next open tile, with your words on it.`,
        `If you’d like a different tile or a refund, write to ${supportEmail}.`,
      ],
      facts: [
        ['Tile you chose', chosen],
        ['Your tile now', tile],
      ],
      action: toWall(wall, publicUrl),
      why,
    }),
})
