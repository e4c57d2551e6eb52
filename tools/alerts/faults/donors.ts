import { z } from 'zod'
import type { Browser } from '../../donors/browser.ts'

const Supporters = z.object({ items: z.array(z.object({ donorId: z.string() })) })
/** The donors of the drill, who did something last first. */
export const findDonors = async (desk: Browser): Promise<{ donorId: string }[]> =>
  Supporters.parse(await desk.call('GET', '/api/admin/supporters?search=drill')).items
