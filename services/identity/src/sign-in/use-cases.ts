import { MailboxProvedSchema } from '@evenhand/contracts/events'
import {
  hashLinkToken,
  type MailboxProofs,
  newLinkToken,
  type PersonTraces,
  type PlaceTraces,
  secretLink,
} from '@evenhand/service-kit/auth'
import { appendToOutbox, requestMail } from '@evenhand/service-kit/outbox'
import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import { hashSecret, isSecret, newCode } from '../secrets.ts'
import { findWhereItLeads } from '../merged-records/store.ts'
import { isDeactivated } from '../standings/store.ts'
import { type Closed, codeMinutes, expiryOf, standingOfCode, standingOfLink, tryCode } from './rules.ts'
import { insertCode, lockCode, lockCodeOfLink, saveLinkUsed, saveProved, saveTry } from './store.ts'

/** Where the mailed link leads after its click. */
export type AccountPage = 'donor-account' | 'member-portal'

/** Mails a code and a link. Whether anybody knows the address makes no difference: to the answer, to its time, to the mail. */
export async function mailCode(
  db: Database,
  asked: {
    email: string
    donorId: string
    person: PersonTraces
    browser: string
    publicUrl: string
    now: Date
    page?: AccountPage
  },
): Promise<{ codeId: string }> {
  const { donorId, browser, now } = asked
  const id = uuidv7()
  const code = newCode()
  const token = newLinkToken()
  const expiresAt = expiryOf(now)
  const codeHash = await hashSecret(code)
  await db.transaction(async (tx) => {
    const fresh = { id, donorId, browser, codeHash, tries: 0, expiresAt, usedAt: null }
    await insertCode(tx, { ...fresh, ...asked.person, linkHash: hashLinkToken('sign-in', token), createdAt: now })
    await requestMail(tx, 'sign-in-code', {
      key: donorId,
      mailKey: `code:${id}`,
      to: asked.email,
      values: { code, link: linkTo(asked.publicUrl, token, asked.page), minutes: String(codeMinutes) },
      uselessAfter: expiresAt,
    })
  })
  return { codeId: id }
}

/** The page behind the link asks for a click first: programs that follow links in mails must not use it up. */
const linkTo = (publicUrl: string, token: string, page: AccountPage = 'donor-account'): string =>
  secretLink(publicUrl, '/sign-in/link', { token, ...(page === 'donor-account' ? {} : { to: page }) })

/** `deactivated`: the mailbox is proved, and its account is one that nobody may sign in to. */
export type Proof = { kind: 'proved'; donorId: string } | { kind: 'wrong' | 'deactivated' } | Closed

/** Tries the digits, once for each of its callers however many come at a time; the try is counted even when it is wrong. */
export async function proveByCode(
  db: Database,
  tried: { codeId: string; digits: string; browser: string; place: PlaceTraces; now: Date },
): Promise<Proof> {
  return db.transaction(async (tx): Promise<Proof> => {
    const standing = standingOfCode(await lockCode(tx, tried.codeId), tried.browser, tried.now)
    if (standing.kind !== 'open') return standing
    const isRight = await isSecret(standing.code.codeHash, tried.digits)
    const { kind, code } = tryCode(standing.code, isRight, tried.now)
    await saveTry(tx, code)
    return kind === 'proved' ? provedOf(tx, { ...code, place: tried.place, now: tried.now }) : { kind }
  })
}

export async function proveByLink(
  db: Database,
  opened: { token: string; place: PlaceTraces; now: Date },
): Promise<Proof> {
  return db.transaction(async (tx): Promise<Proof> => {
    const standing = standingOfLink(await lockCodeOfLink(tx, hashLinkToken('sign-in', opened.token)), opened.now)
    if (standing.kind !== 'open') return standing
    await saveLinkUsed(tx, standing.code.id, opened.now)
    return provedOf(tx, { ...standing.code, place: opened.place, now: opened.now })
  })
}

/** The link of an email about an entry: it says that somebody has read that email, and signs nobody in. Returns whether it is one. */
export async function proveByMail(
  db: Database,
  { proofs, token, place, now }: { proofs: MailboxProofs; token: string; place: PlaceTraces; now: Date },
): Promise<boolean> {
  const proved = await proofs.read({ token, now })
  if (proved === undefined) return false
  await db.transaction((tx) => tellProved(tx, { ...proved, place, now }))
  return true
}

/** Whose mailbox was proved, as whom they are counted, and where they were. */
interface Proved extends Omit<PersonTraces, 'person'> {
  donorId: string
  person: string | null
  place: PlaceTraces
  now: Date
}

/** A code may be older than a merge of its record: it opens the one that this is part of. Only the owner of the mailbox learns that that is deactivated. */
async function provedOf(tx: Transaction, proved: Proved): Promise<Proof> {
  await tellProved(tx, proved)
  const donorId = await findWhereItLeads(tx, proved.donorId)
  return (await isDeactivated(tx, donorId)) ? { kind: 'deactivated' } : { kind: 'proved', donorId }
}

/** What costs nothing counts from the first proof on (docs/decisions/0079); later ones say nothing new. */
async function tellProved(tx: Transaction, { donorId, now, place, ...known }: Proved): Promise<void> {
  if (!(await saveProved(tx, donorId, now))) return
  const { person, domain, isDisposable } = known
  await appendToOutbox(tx, MailboxProvedSchema, donorId, {
    donorId,
    provedAt: now.toISOString(),
    person: person ?? '',
    domain,
    isDisposable,
    ...place,
  })
}
