import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { example, toWall, why } from './about.ts'

/** A memorial was approved and can be seen. */
export const memorialShown = template({
  name: 'memorial-shown',
  card: { id: '019aa5c0-0000-7000-8000-000000000051', name: 'Memorial: on the wall', type: 'general' },
  example,
  render: ({ donorName, honoree, wall, tile }, { publicUrl }) =>
    renderNotice({
      subject: `The memorial for ${honoree} is now on the wall`,
      donorName,
      sentences: [`The memorial for ${honoree} is now on the wall, where everyone can see it.`],
      facts: [['Tile', tile]],
      action: toWall(wall, publicUrl),
      why,
    }),
})
