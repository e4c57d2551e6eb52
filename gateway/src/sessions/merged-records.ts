import { inside } from '@evenhand/contracts/http'
import type { Log } from '@evenhand/service-kit/telemetry'
import type { SessionRecords } from './records.ts'

const everyMs = 10_000
const answerMsMax = 5_000

/**
 * Ends the sessions of records that went into another one, for as long as it runs: nobody asks the gateway for that, since a merge is done with the
 * last service. Answers how it is stopped.
 */
export function endMergedSessions(parts: { identity: URL; records: SessionRecords; log: Log }): () => void {
  const ended = new Set<string>()
  let isSilent = false
  const look = async (): Promise<void> => {
    try {
      const merged = await listMerged(parts.identity)
      for (const donorId of merged.filter((one) => !ended.has(one))) {
        await parts.records.endAll(donorId)
        ended.add(donorId)
      }
      isSilent = false
    } catch (error) {
      // It is looked for again, and told once.
      if (!isSilent) parts.log.warn({ error }, 'merged-records-unknown')
      isSilent = true
    }
  }
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const run = async (): Promise<void> => {
    await look()
    if (!isStopped) timer = setTimeout(() => void run(), everyMs)
  }
  void run()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

/** Those of the last days. */
export async function listMerged(identity: URL): Promise<string[]> {
  const { method, path, response } = inside.listMergedLately
  const answer = await fetch(new URL(path, identity), { method, signal: AbortSignal.timeout(answerMsMax) })
  if (!answer.ok) throw new Error(`identity answered ${answer.status}`)
  return response.body.parse(await answer.json())
}
