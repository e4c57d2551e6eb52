import { Line } from '@evenhand/contracts/ids'
import { supportEmail } from '@evenhand/contracts/catalogue'
import { z } from 'zod'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { about, example, toWall, why } from './about.ts'

/** The payment came when another had the tile already: the memorial has the next free one. */
export const memorialMoved = template({
  name: 'memorial-moved',
  card: { id: '019aa5c0-0000-7000-8000-000000000053', name: 'Memorial: another tile', type: 'general' },
  values: z.object({ ...about, chosen: Line(200, 'missing') }),
  example: { ...example, chosen: 'Memorial tile 11, In Honor Of' },
  render: ({ donorName, honoree, wall, tile, chosen }, { publicUrl }) =>
    renderNotice({
      subject: `Another tile for ${honoree}`,
      donorName,
      sentences: [
        `The tile that you chose for ${honoree} was no longer held for you when it was to be yours, and somebody else had it by then. The next free one is yours instead; your words are on it.`,
        `If you would rather have another tile, or your money back, write to ${supportEmail}.`,
      ],
      facts: [
        ['Chosen', chosen],
        ['Yours now', tile],
      ],
      action: toWall(wall, publicUrl),
      why,
    }),
})
