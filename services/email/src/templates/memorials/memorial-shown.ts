import { memorialPath } from '@evenhand/contracts/pages'
import { renderNotice } from '../notice.ts'
import { template } from '../template.ts'
import { example, tokenOf, toOwn, toWall, why } from './about.ts'

/** A memorial was approved and can be seen. */
export const memorialShown = template({
  name: 'memorial-shown',
  card: { id: '019aa5c0-0000-7000-8000-000000000051', name: 'Memorial: on the wall', type: 'general' },
  example: { ...example, memorialId: '019aa5c0-0000-7000-8000-0000000000aa' },
  render({ donorName, honoree, wall, tile, memorialId }, { publicUrl }) {
    const token = tokenOf(wall)
    const what = `The ${token} ${token === 'tribute' ? 'to' : 'for'} ${honoree} is now on the wall`
    return renderNotice({
      subject: what,
      donorName,
      sentences: [`${what}, where everyone can see it.`],
      facts: [['Tile', tile], toOwn(publicUrl)],
      action:
        memorialId === undefined
          ? toWall(wall, publicUrl)
          : { label: `See the ${token}`, link: new URL(memorialPath(wall, memorialId), publicUrl).href },
      why,
    })
  },
})
