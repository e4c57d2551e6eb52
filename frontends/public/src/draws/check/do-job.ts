import { portableHashing } from '@evenhand/draws'
import { checkDraw } from './check-draw.ts'
import { checkProof } from './check-proof.ts'
import { FileMissing } from './files-at.ts'
import type { Job, News } from './job.ts'

/** A screen shows no more than this. */
const progressMilliseconds = 80

/** What the checking thread does, whatever thread it is: it tells on its way, and its verdict last. */
export async function doJob(job: Job, tell: (news: News) => void): Promise<void> {
  try {
    tell(job.kind === 'draw' ? await drawChecked(job, tell) : await proofChecked(job))
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error
    tell({ kind: 'unavailable', sentence: error.message })
  }
}

async function drawChecked({ draw, kept }: Extract<Job, { kind: 'draw' }>, tell: (news: News) => void): Promise<News> {
  const begun = performance.now()
  let told = Number.NEGATIVE_INFINITY
  const verdict = await checkDraw(portableHashing, draw, {
    kept: { ...kept, giveaway: draw.giveaway },
    onStep: (step) => tell({ kind: 'step', step }),
    onProgress(records, count) {
      if (performance.now() - told < progressMilliseconds && records < count) return
      told = performance.now()
      tell({ kind: 'progress', records, count })
    },
  })
  return { kind: 'draw-checked', verdict, milliseconds: performance.now() - begun }
}

const proofChecked = async ({ draw, proof }: Extract<Job, { kind: 'proof' }>): Promise<News> => ({
  kind: 'proof-checked',
  verdict: await checkProof(portableHashing, draw, proof),
})
