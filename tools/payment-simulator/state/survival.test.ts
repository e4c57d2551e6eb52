import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { appendFileSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import type Stripe from 'stripe'
import { WEBHOOK_SECRET, freshDir, sdk, startReceiver, startSimulator } from '../testing/harness.ts'

// Processes are started, killed and started again, and webhooks wait for their next try.
jest.setTimeout(120_000)

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

/** A simulator in a process of its own, so that it can be killed. */
async function spawnSimulator(dataDir: string, webhookUrl: string): Promise<{ child: ChildProcess; stripe: Stripe }> {
  const main = join(import.meta.dirname, '..', 'main.ts')
  const env = { ...process.env, NODE_OPTIONS: '', PORT: '0', DATA_DIR: dataDir, WEBHOOK_URL: webhookUrl }
  const child = spawn(process.execPath, ['--conditions=@evenhand/source', main], {
    env: { ...env, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the simulator ended with ${code}`)))
    child.stdout?.on('data', (text: Buffer) => {
      const found = /"event":"listening".*"port":(\d+)/.exec(text.toString())
      if (found) resolve(Number(found[1]))
    })
  })
  return { child, stripe: sdk(port) }
}

const pay = (stripe: Stripe) =>
  stripe.paymentIntents.create({ amount: 500, currency: 'usd', payment_method: 'pm_card_visa', confirm: true })

describe('after SIGKILL', () => {
  it('everything acknowledged is there, and its webhooks still arrive', async () => {
    const dataDir = freshDir()
    const receiver = await startReceiver()
    receiver.failNext = 1_000_000
    const first = await spawnSimulator(dataDir, receiver.url)
    const acknowledged: string[] = []
    const payers = Array.from({ length: 4 }, async () => {
      for (;;) {
        try {
          acknowledged.push((await pay(first.stripe)).id)
        } catch {
          return
        }
      }
    })
    while (acknowledged.length < 60) await new Promise((resolve) => setTimeout(resolve, 5))
    first.child.kill('SIGKILL')
    await Promise.all(payers)

    receiver.failNext = 0
    const second = await spawnSimulator(dataDir, receiver.url)
    const kept = new Set<string>()
    for await (const intent of second.stripe.paymentIntents.list({ limit: 100 })) {
      if (intent.status === 'succeeded') kept.add(intent.id)
    }
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
    const told = () =>
      new Set(
        receiver.events
          .filter((it) => it.type === 'payment_intent.succeeded')
          .map((it) => (it.data.object as { id: string }).id),
      )
    await receiver.until(() => acknowledged.every((id) => told().has(id)))
    await receiver.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('a torn last line is forgotten, and the journal goes on', async () => {
    const before = await startSimulator()
    const customer = await before.stripe.customers.create({ name: 'Kept' })
    await before.close()
    appendFileSync(join(before.dataDir, 'journal.jsonl'), '{"put":[{"id":"cus_torn","obj')
    const after = await startSimulator('', before.dataDir)
    expect(await after.stripe.customers.retrieve(customer.id)).toMatchObject({ name: 'Kept' })
    const next = await after.stripe.customers.create({ name: 'Next' })
    await after.close()
    const again = await startSimulator('', before.dataDir)
    expect((await again.stripe.customers.list()).data.map((it) => it.id)).toEqual([next.id, customer.id])
    await again.stop()
  })

  it('an idempotency key is still remembered, a compacted journal is smaller and the same', async () => {
    const before = await startSimulator()
    const create = (stripe: Stripe) => stripe.customers.create({ name: 'Once' }, { idempotencyKey: 'once' })
    const customer = await create(before.stripe)
    for (let index = 0; index < 30; index += 1) await before.stripe.customers.update(customer.id, { name: `n${index}` })
    const journal = join(before.dataDir, 'journal.jsonl')
    const grown = readFileSync(journal).length
    before.simulator.world.compact()
    expect(readFileSync(journal).length).toBeLessThan(grown)
    await before.close()
    const after = await startSimulator('', before.dataDir)
    expect((await create(after.stripe)).id).toBe(customer.id)
    expect(await after.stripe.customers.retrieve(customer.id)).toMatchObject({ name: 'n29' })
    await after.stop()
  })
})
