import type { Job } from '@evenhand/service-kit/lifecycle'
import { type Publishing, publishTrail } from './publish.ts'

const everyMs = 10 * 60_000

/** Tells auditors once a day where the trail ends, and what people granted by hand since it was told last. */
export const publishTrailJob = (publishing: Publishing): Job => ({
  name: 'publish-trail',
  everyMs,
  async run() {
    await publishTrail(publishing)
    return false
  },
})
