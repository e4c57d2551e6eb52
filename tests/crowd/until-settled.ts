import { setTimeout as sleep } from 'node:timers/promises'

const askAgainMs = 500
const waitMsMax = 1_200_000

export async function untilSettled(what: string, isSettled: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + waitMsMax
  while (!(await isSettled())) {
    if (Date.now() > until) throw new Error(`It did not come to it that ${what}`)
    await sleep(askAgainMs)
  }
}
