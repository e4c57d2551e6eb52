import {
  approvals,
  type Call,
  deskAccount,
  donations,
  email,
  erasures,
  type GatewayCall,
  gifts,
  identity,
  members,
  passkeys,
  people,
  purchases,
  roster,
} from '@evenhand/contracts/http'
import { SessionGrant } from '@evenhand/service-kit/auth'
import { DependencyDown } from '@evenhand/service-kit/problems'
import { browserInWords } from './browser-in-words.ts'
import { newToken, type SessionCookie, sidOf } from './cookie.ts'
import type { SessionRecord, SessionRecords } from './records.ts'
import type { Visitor } from './visitors.ts'

interface Granting {
  role: SessionGrant['role']
  signIn: boolean
  provedBy?: SessionRecord['provedBy']
}

/**
 * Which calls may say who somebody is, and as what. `signIn`: the session is all that was asked for, so without it the
 * call has failed; the others have done their work, and the session is a courtesy.
 */
const granting = new Map<Call | GatewayCall, Granting>([
  [identity.verifyCode, { role: 'donor', signIn: true, provedBy: 'code' }],
  [identity.verifyLink, { role: 'donor', signIn: true, provedBy: 'link' }],
  [identity.logIn, { role: 'administrator', signIn: true }],
  [identity.logInWithCode, { role: 'administrator', signIn: true }],
  [passkeys.logInWithPasskey, { role: 'administrator', signIn: true }],
  [donations.processPaymentSuccess, { role: 'donor', signIn: false, provedBy: 'payment' }],
  [members.registerMember, { role: 'donor', signIn: false, provedBy: 'registration' }],
])

export const logsInAtDesk = (call: Call | GatewayCall): boolean => granting.get(call)?.role === 'administrator'

/**
 * Opens the session that a service has granted and answers the cookie for it, under a new token (a session never continues
 * under a name that was known before sign-in). An administrator is never made a donor, and whoever is signed in stays who they are, and as long,
 * whatever they pay or register. Anything not allowed is nothing.
 */
export async function acceptGrant(
  { records, cookie }: { records: SessionRecords; cookie: SessionCookie },
  call: Call | GatewayCall,
  visitor: Visitor,
  header: string | undefined,
  { userAgent, askedAt }: { userAgent?: string | undefined; askedAt?: number } = {},
): Promise<string | undefined> {
  const rule = granting.get(call)
  const grant = header === undefined ? undefined : parseGrant(header)
  if (!rule || !grant || grant.role !== rule.role) return undefined
  if (visitor.record && !rule.signIn) return undefined
  if (visitor.record?.role === 'administrator' && grant.role === 'donor') return undefined
  try {
    const token = newToken()
    // Of donors, signing in is the proof.
    const mailbox = grant.role === 'donor' && rule.signIn ? ('proved' as const) : undefined
    const told = { provedBy: rule.provedBy, browser: browserInWords(userAgent), askedAt }
    const opening = { sid: sidOf(token), ...grant, mailbox, from: visitor.sid, ...told }
    if (grant.role === 'donor' && !mailbox) {
      if (!(await openUnproved(records, opening))) return undefined
    } else {
      if (grant.role === 'donor') await records.ownerHasCome(grant.subject)
      await records.open(opening.sid, opening)
    }
    if (visitor.sid !== undefined && visitor.record) await records.end(visitor.sid)
    return cookie.give(token, grant.seconds)
  } catch (error) {
    if (!rule.signIn && error instanceof DependencyDown) return undefined
    throw error
  }
}

/** The one session of a donor without the mailbox. Its owner may come between claim and opening: whichever of both is later sees the other. */
async function openUnproved(
  records: SessionRecords,
  { sid, ...opening }: SessionGrant & Pick<SessionRecord, 'from' | 'provedBy' | 'browser'> & { sid: string },
): Promise<boolean> {
  // The browser that asked first may ask again: its answer can have been lost with the page that waited for it.
  const claimant = opening.from ?? sid
  if (!(await records.claimUnproved(opening.subject, claimant))) return false
  await records.open(sid, opening)
  if (await records.claimUnproved(opening.subject, claimant)) return true
  await records.end(sid)
  return false
}

/** What only the owner of an address does, or has done at the desk, where they are known otherwise. */
const ofTheOwner = new Set<Call | GatewayCall>([
  email.confirmSubscription,
  approvals.approve,
  gifts.recordOfflineGift,
  purchases.recordPurchase,
])

/** What ends every session of the person whom its answer names. */
const endingAll = new Set<Call | GatewayCall>([
  erasures.eraseMyself,
  erasures.eraseSupporter,
  roster.setStanding,
  people.changeRoles,
  people.removePerson,
  people.resetFactor,
  people.voidPassword,
  people.choosePassword,
])
/** The same, but for the session that asked, which goes on with another cookie: that of before may be known to others. */
const endingOthers = new Set<Call | GatewayCall>([
  deskAccount.changeDeskPassword,
  deskAccount.confirmSecondFactor,
  deskAccount.endSecondFactor,
  passkeys.addPasskey,
  passkeys.removePasskey,
])
/** After which the session that asked has the second factor that it may have lacked. */
const givingFactor = new Set<Call | GatewayCall>([deskAccount.confirmSecondFactor, passkeys.addPasskey])

/**
 * Ends what a payment or a registration from another browser has made somebody else's account, and all that only typed an address once an emailed
 * link was followed or a gift of its owner was recorded at the desk. Best effort: the payment is recorded. An
 * administrator who deactivates an account hears where its sessions could not be ended, and does it again. Answers the cookie where the session
 * that asked has another one from now on.
 */
export async function acceptEnd(
  { records, cookie }: { records: SessionRecords; cookie: SessionCookie },
  call: Call | GatewayCall,
  { sid }: Visitor,
  personId: string | undefined,
  askedAt?: number,
): Promise<string | undefined> {
  if (personId === undefined) return undefined
  if (endingAll.has(call)) await records.endAll(personId)
  else if (endingOthers.has(call)) {
    const token = newToken()
    const withFactor = givingFactor.has(call)
    const seconds = sid && (await records.renew(sid, { sid: sidOf(token), askedAt, withFactor }))
    await records.endAll(personId, sidOf(token))
    if (seconds) return cookie.give(token, seconds)
  } else if (ofTheOwner.has(call)) await atBest(records.ownerHasCome(personId, sid))
  else if (granting.get(call)?.signIn === false) await atBest(records.endUnproved(personId, sid))
  return undefined
}

const atBest = (work: Promise<void>): Promise<void> =>
  work.catch((error: unknown) => {
    if (!(error instanceof DependencyDown)) throw error
  })

function parseGrant(header: string): SessionGrant | undefined {
  try {
    return SessionGrant.safeParse(JSON.parse(header)).data
  } catch {
    return undefined
  }
}
