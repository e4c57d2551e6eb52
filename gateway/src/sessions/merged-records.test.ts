import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { closeRedis, openRedis } from '@evenhand/service-kit/redis'
import { createLog } from '@evenhand/service-kit/telemetry'
import { eventually, testRedisUrl } from '@evenhand/service-kit/testing'
import { afterAll, expect, it } from '@jest/globals'
import { listenOn, nobodyThere, urlOf } from '../testing/gateway.ts'
import { newToken, sidOf } from './cookie.ts'
import { endMergedSessions } from './merged-records.ts'
import { sessionRecords } from './records.ts'

const redis = openRedis(testRedisUrl())
const records = sessionRecords(redis)
const merged: string[] = []
const identity = createServer((_request, response) => void response.end(JSON.stringify(merged)))
await listenOn(identity)
afterAll(async () => {
  identity.closeAllConnections()
  identity.close()
  await closeRedis(redis)
})

const logged: { event: string }[] = []
const log = createLog('gateway', { write: (line) => void logged.push(JSON.parse(line)) })

async function signedIn() {
  const [sid, donorId] = [sidOf(newToken()), randomUUID()]
  await records.open(sid, { role: 'donor', subject: donorId, seconds: 3_600, mailbox: 'proved' })
  return { sid, donorId }
}

it('ends the sessions of a record that went into another one while it runs, and no others', async () => {
  const [before, meanwhile, other] = [await signedIn(), await signedIn(), await signedIn()]
  merged.push(before.donorId)
  const stop = endMergedSessions({ identity: new URL(urlOf(identity)), records, log })
  await eventually(async () => (await records.findNow(before.sid)) === undefined)
  merged.push(meanwhile.donorId)
  await eventually(async () => (await records.findNow(meanwhile.sid)) === undefined, 20_000)
  expect(await records.findNow(other.sid)).toMatchObject({ subject: other.donorId })
  stop()
  expect(logged).toEqual([])
  // It asks every five seconds.
}, 30_000)

it('says that identity doesn’t answer', async () => {
  const stop = endMergedSessions({ identity: new URL(nobodyThere), records, log })
  await eventually(async () => logged.length > 0)
  stop()
  expect(logged).toMatchObject([{ event: 'merged-records-unknown' }])
})
