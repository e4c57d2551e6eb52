import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from '@jest/globals'
import { sql } from '@evenhand/service-kit/postgres'
import { chance, eventually } from '@evenhand/service-kit/testing'
import { statesOf, subscribers, twoSubjects } from '../../tests/campaign-parts.ts'
import { campaignsUnderTest } from '../../tests/campaigns-under-test.ts'
import { sinkServer } from '../../tests/sink-server.ts'
import { chooseWinner } from '../campaigns/tests.ts'
import { sendCampaign } from '../campaigns/use-cases.ts'
import { sendingRules } from '../sending/rules.ts'

const email = await campaignsUnderTest()
afterAll(() => email.close())

const program = fileURLToPath(new URL('../../tests/campaign-sender.ts', import.meta.url))
const options = ['--conditions=@evenhand/source', '--disable-warning=ExperimentalWarning', program]
const killsMost = 6
const random = chance()

it('a campaign in two versions whose processes are killed again and again reaches nobody twice and loses nobody', async () => {
  const sink = await sinkServer()
  await subscribers(email.db, 1_500)
  const id = await email.draft({ test: twoSubjects(40) })
  await sendCampaign(email.campaigns, { id, by: randomUUID(), version: 1 })
  const isSent = async () => {
    const [row] = await email.db.query<{ state: string }>(sql`select state from campaigns where id = ${id}`)
    return row?.state === 'sent'
  }
  const start = () => spawn(process.execPath, [...options, email.url, sink.url], { stdio: 'ignore' })
  let kills = 0
  while (kills < killsMost && !(await isSent())) {
    const before = sink.taken.size
    const processes = [start(), start()]
    await eventually(async () => sink.taken.size > before + 50 || (await isSent()), 60_000)
    await sleep(random() * 300)
    const ends = processes.map((one) => once(one, 'exit'))
    for (const one of processes) {
      one.kill('SIGKILL')
      kills += 1
    }
    await Promise.all(ends)
    // While whoever is killed has some of both versions; the others wait for this.
    if (kills === 2) await chooseWinner(email.campaigns, { id, by: randomUUID(), winner: 'b' })
    // What a killed process had asked of the database may still run there.
    await eventually(async () => {
      await email.expireClaims()
      return true
    })
  }
  const last = start()
  await eventually(isSent, 120_000)
  last.kill('SIGKILL')
  const { sent = 0, uncertain = 0, ...others } = await statesOf(email.db, id)
  expect(others).toEqual({})
  expect(sent + uncertain).toBe(1_500)
  expect([...sink.taken.values()].every((times) => times === 1)).toBe(true)
  expect(uncertain).toBeLessThanOrEqual(kills * sendingRules.places.campaign)
  expect(sink.taken.size).toBeGreaterThanOrEqual(sent)
  const versions = await email.db.query<{ variant: string; people: number }>(sql`
    select variant, count(*)::int as people from campaign_recipients where campaign_id = ${id} group by variant order by variant`)
  expect(versions).toEqual([
    { variant: 'a', people: 300 },
    { variant: 'b', people: 1_200 },
  ])
  await sink.close()
  // Up to seven processes are started, and all but the last are killed.
}, 240_000)
