import { memorialPath } from '@evenhand/contracts/pages'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { example, toOwn, toWall, why } from './about.ts'

/** A memorial was approved and can be seen. */
export const memorialShown = template({
  name: 'memorial-shown',
  card: { id: '019aa5c0-0000-7000-8000-000000000051', name: 'Memorial: on the wall', type: 'general' },
  example: { ...example, memorialId: '019aa5c0-0000-7000-8000-0000000000aa' },
  render: ({ donorName, honoree, wall, tile, memorialId }, { publicUrl }) =>
    renderNotice({
      subject: `The memorial for ${honoree} is now on the wall`,
      donorName,
      sentences: [`The memorial for ${honoree} is now on the wall, where everyone can see it.`],
      facts: [['Tile', tile], toOwn(publicUrl)],
      action:
        memorialId === undefined
          ? toWall(wall, publicUrl)
          : { label: 'See the memorial', link: new URL(memorialPath(wall, memorialId), publicUrl).href },
      why,
    }),
})
