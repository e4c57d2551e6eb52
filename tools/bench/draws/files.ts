import { join } from 'node:path'

/** What the stages of the measured draw leave to each other. */
export const filesIn = (folder: string) => ({
  commitment: join(folder, 'commitment.json'),
  freeze: join(folder, 'freeze.json'),
  result: join(folder, 'result.json'),
  pool: join(folder, 'pool.bin'),
  outline: join(folder, 'outline.json'),
})

export const stages = ['freeze', 'draw', 'verify'] as const
export type Stage = (typeof stages)[number]
