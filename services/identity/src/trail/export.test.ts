import { createHash, randomUUID } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import { ErasureAskedSchema, PersonErasedSchema } from '@evenhand/contracts/events'
import { audit, erasures } from '@evenhand/contracts/http'
import { serviceNames } from '@evenhand/contracts/services'
import { type Queries, type Sql, sql } from '@evenhand/service-kit/postgres'
import { eventually } from '@evenhand/service-kit/testing'
import { anyEmail, firstUsername, identityUnderTest } from '../../tests/identity-under-test.ts'
import { saveAct } from '../audit/store.ts'
import { sealedChunks } from './export.ts'
import { verifyFile } from './file/verify.ts'
import { sealTrail } from './seal.ts'
import { findHead } from './store.ts'
import { verifyTrail } from './verify.ts'

const identity = await identityUnderTest()
const { db } = identity
const folder = mkdtempSync(join(tmpdir(), 'evenhand-trail-'))
const path = join(folder, 'trail.jsonl')
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await identity.stop()
})
const [admin] = await db.query<{ id: string }>(sql`select id from administrators`)
const ada = admin?.id ?? ''

async function act(words: string, donorId: string = randomUUID()): Promise<void> {
  const id = randomUUID()
  const done = { by: ada, action: 'hold-released', thing: { kind: 'donor', id: donorId }, cents: null } as const
  await saveAct(db, { ...done, id, at: new Date(), words, requestId: null })
}

async function textOf(from: Queries): Promise<string> {
  let text = ''
  for await (const chunk of sealedChunks(from, await findHead(from))) text += chunk
  return text
}

async function download(): Promise<string> {
  const answer = await fetch(`${identity.url}${audit.exportSealedTrail.path}`, {
    headers: await identity.identity.asAdministrator('identity'),
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/jsonl')
  expect(answer.headers.get('content-disposition')).toMatch(/sealed-audit-trail-\d{4}-\d\d-\d\d\.jsonl/)
  return answer.text()
}

const fileVerdict = async (text: string) => {
  writeFileSync(path, text)
  return verifyFile(path, [])
}

/** The command as who has nothing but the file types it. */
function command(...words: string[]) {
  const program = join(import.meta.dirname, '../trail-command.ts')
  const args = ['--conditions=@evenhand/source', '--disable-warning=ExperimentalWarning', program, ...words]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', env: {} })
  return { status, said: stdout + stderr }
}

describe('the sealed trail as a file', () => {
  it('is every sealed line in its order, and that it was taken along is a line of the trail first', async () => {
    for (const words of ['José’s\u2028card', '"quoted"', '']) await act(words)
    await sealTrail(db)
    const head = await findHead(db)
    await act('not sealed yet')
    const [first = '', ...links] = (await download()).trimEnd().split('\n')
    expect(JSON.parse(first)).toEqual({
      trail: 'evenhand',
      edition: 1,
      lines: `${head.seq}`,
      hash: head.hash.toString('hex'),
    })
    expect(links).toHaveLength(Number(head.seq))
    // As decision 108 tells anyone to recompute it.
    let previous = Buffer.alloc(32)
    for (const link of links) {
      const form = /"line":(.*)}$/s.exec(link)?.[1] ?? ''
      previous = createHash('sha256').update(previous).update(form).digest()
      expect(JSON.parse(link)).toMatchObject({ hash: previous.toString('hex') })
    }
    expect(previous).toEqual(head.hash)
    const told = await db.query<{ words: string; by: string }>(sql`
      select words, administrator_id as by from audit_log where action = 'trail-exported'`)
    expect(told).toEqual([{ words: `The sealed trail, ${head.seq} lines`, by: expect.any(String) }])
  })

  it('is whole across pages, and ends where its first line says while others write', async () => {
    await db.query(sql`
      insert into audit_log (action, words) select 'made', 'line ' || n from generate_series(1, 4100) n`)
    await sealTrail(db)
    const { seq } = await findHead(db)
    const head = await findHead(db)
    let text = ''
    for await (const chunk of sealedChunks(db, head)) {
      text += chunk
      await act('meanwhile')
      await sealTrail(db)
    }
    expect(await fileVerdict(text)).toMatchObject({ kind: 'whole', head: { seq } })
    expect((await findHead(db)).seq).toBeGreaterThan(seq)
  })

  it('shows what someone changed who has the database, in the words of the database’s own check', async () => {
    await sealTrail(db)
    const { seq } = await findHead(db)
    const idAt = (place: bigint) => sql`(select line_id from audit_seals where seq = ${place})`
    const changes: Sql[] = [
      sql`update audit_log set words = 'Nothing' where id = ${idAt(seq - 1n)}`,
      sql`update audit_log set at = at + interval '1 microsecond' where id = ${idAt(seq - 2n)}`,
      sql`delete from audit_log where id = ${idAt(seq)}`,
      sql`delete from audit_seals where seq = ${seq - 1n}`,
      sql`delete from audit_seals where seq = ${seq}`,
      sql`update audit_head set hash = decode(repeat('07', 32), 'hex')`,
    ]
    const undone = new Error('undone')
    for (const change of changes) {
      const changing = db.transaction(async (tx) => {
        await tx.query(sql`set local session_replication_role = replica`)
        await tx.query(change)
        const ofDatabase = await verifyTrail(tx)
        expect(ofDatabase.kind).toBe('broken')
        expect(await fileVerdict(await textOf(tx))).toEqual(ofDatabase)
        throw undone
      })
      await expect(changing).rejects.toBe(undone)
    }
  })

  it('is the same and whole after a person was erased, and names no one', async () => {
    const email = anyEmail()
    const donorId = identity.donorIdOf(email)
    await act('about a person', donorId)
    await sealTrail(db)
    const before = await textOf(db)
    const browser = `browser-${randomUUID()}`
    const { codeId, code } = await identity.askForCode(email, browser)
    const donor = identity.provedDonor(donorId, identity.sidOf(browser))
    const { body } = await donor.post('/api/personal-data/erasures', { codeId, code, email })
    const { erasure } = erasures.eraseMyself.response.body.parse(body)
    const erased = { erasureId: erasure.id, donorId, erasedAt: new Date().toISOString() }
    for (const service of serviceNames.filter((name) => name !== 'identity'))
      await identity.tell(PersonErasedSchema, { ...erased, service })
    await eventually(async () => {
      const asked = await db.query(sql`
        select 1 from outbox where type = ${ErasureAskedSchema.typeName} and payload ->> 'donorId' = ${donorId}`)
      const codes = await db.query(sql`select 1 from sign_in_codes where donor_id = ${donorId}`)
      return asked.length === 1 && codes.length === 0
    })
    await act('after it')
    await sealTrail(db)
    const after = await textOf(db)
    expect(await fileVerdict(after)).toMatchObject({ kind: 'whole' })
    const linksOf = (text: string) => text.split('\n').slice(1, -1)
    expect(linksOf(after).slice(0, linksOf(before).length)).toEqual(linksOf(before))
    expect(after).not.toContain(email)
    expect(after).not.toContain(firstUsername)
  })

  it('is verified by the command with nothing but the file and an email', async () => {
    await sealTrail(db)
    const { seq, hash } = await findHead(db)
    const text = await textOf(db)
    writeFileSync(path, text)
    const head = `${seq}:${hash.toString('hex')}`
    const good = command('verify', '--file', 'trail.jsonl', head)
    expect(good).toEqual({
      status: 0,
      said: `The audit trail is whole: ${seq} lines, ${hash.toString('hex')}\nCompared with 1 hash of yours, up to line ${seq}.\n`,
    })
    const alone = command('verify', '--file', 'trail.jsonl')
    expect(alone).toMatchObject({ status: 0, said: expect.stringContaining('name a hash from an email') })
    const [, second = ''] = text.split('\n')
    const older = command('verify', '--file', 'trail.jsonl', `1:${(JSON.parse(second) as { hash: string }).hash}`)
    expect(older).toMatchObject({ status: 0, said: expect.stringContaining(`Lines 2 to ${seq} came after them`) })
    const other = command('verify', '--file', 'trail.jsonl', `${seq}:${'07'.repeat(32)}`)
    expect(other).toMatchObject({ status: 1, said: expect.stringContaining(`broken at line ${seq}: the hash is not`) })
    writeFileSync(path, text.replace('meanwhile', 'Meanwhile'))
    expect(command('verify', '--file', 'trail.jsonl', head)).toMatchObject({
      status: 1,
      said: expect.stringMatching(/broken at line \d+: the line is not what was sealed\nExport the file again/),
    })
    expect(command('verify', '--file', 'another.jsonl')).toMatchObject({
      status: 2,
      said: expect.stringContaining('another.jsonl can’t be read'),
    })
    writeFileSync(path, 'Line,At (UTC)\r\n')
    expect(command('verify', '--file', 'trail.jsonl')).toMatchObject({
      status: 2,
      said: expect.stringContaining('The CSV file can’t be verified'),
    })
  })

  it('is for owners and auditors', async () => {
    const at = audit.exportSealedTrail.path
    expect(await identity.visitor().get(at)).toMatchObject({ status: 401 })
    expect(await identity.donor(randomUUID()).get(at)).toMatchObject({ status: 403 })
  })
})
