import { writeFileSync } from 'node:fs'
import type { PictureJob, PictureResult } from './picture-jobs.ts'
import { doJob } from './picture-work.ts'

/** The process that opens pictures: one after the other, as `picture-child.ts` asks. It knows nothing but the paths of files. */
const answer = (result: PictureResult | 'ready') => process.send?.(result)

process.on('message', (job: PictureJob) => {
  doJob(job).then(answer, (error: unknown) => {
    const { message, code } = error as NodeJS.ErrnoException
    answer({ kind: 'failed', message, code })
  })
})
// The service is gone. A normal exit would wait for the picture in work.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

try {
  // Where memory runs out, this process goes before any other.
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {
  // No Linux.
}
answer('ready')
