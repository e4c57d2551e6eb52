/**
 * The calls of visitors and donors, without their schemas: with zod those are heavier than all the rest of a first load, and only forms
 * read them (`@evenhand/web-kit/forms`). A build writes here what this module comes to (`frontends/written-calls.ts`).
 */
import * as http from '@evenhand/contracts/http'

type Asked<C extends http.GatewayCall> = {
  [K in keyof C as K extends 'method' | 'path' | 'limit' | 'idempotent' ? K : never]: C[K]
} & {
  /** For the types of what is sent and answered; the schemas are not there. */
  readonly request?: C['request']
  readonly response?: C['response']
}

/** What no page asks by these: forms do, with the schemas; a browser goes there by a link; or others call. */
const askedElsewhere = [
  'changeDonorName',
  'changeEmailPreferences',
  'changeOwnMember',
  'declareCompliance',
  'endOtherSessions',
  'endOwnSession',
  'getDrawFile',
  'getEmailChoices',
  'getMember',
  'getNonprofit',
  'getRulesFile',
  'getStatementPdf',
  'getSystemHealth',
  'listLedgerHeads',
  'listMembershipLevels',
  'listOwnSessions',
  'listPublicEmailLists',
  'logIn',
  'logInWithCode',
  'mailCartLink',
  'openUnsubscribe',
  'receiveStripeWebhook',
  'registerForLanding',
  'saveEmailChoices',
  'sendContactMessage',
  'sendSponsorInquiry',
  'subscribe',
  'visitSponsor',
] as const
type AskedElsewhere = (typeof askedElsewhere)[number]
const isAskedElsewhere = (name: string): boolean => askedElsewhere.some((one) => one === name)

type OpenCall = http.GatewayCall & { access: 'anyone' | 'donor' }

type AskedOf<Part> = {
  readonly [K in Exclude<keyof Part, AskedElsewhere> as Part[K] extends OpenCall ? K : never]: Asked<
    Extract<Part[K], OpenCall>
  >
}

const isOpenCall = (value: unknown): value is OpenCall =>
  typeof value === 'object' &&
  value !== null &&
  'access' in value &&
  value.access !== 'administrator' &&
  'path' in value

function asked(call: OpenCall): http.AskedCall {
  const { method, path, limit, idempotent, response } = call
  return { method, path, limit, ...(idempotent && { idempotent }), ...('file' in response && { response }) }
}

const askedOf = <Part extends object>(part: Part) =>
  Object.fromEntries(
    Object.entries(part).flatMap(([name, value]: [string, unknown]) =>
      isOpenCall(value) && !isAskedElsewhere(name) ? [[name, asked(value)]] : [],
    ),
  ) as AskedOf<Part>

export const donations = askedOf(http.donations)
export const draws = askedOf(http.draws)
export const email = askedOf(http.email)
export const entries = askedOf(http.entries)
export const gateway = askedOf(http.gateway)
export const giveaways = askedOf(http.giveaways)
export const identity = askedOf(http.identity)
export const members = askedOf(http.members)
export const memberships = askedOf(http.memberships)
export const memorials = askedOf(http.memorials)
export const nonprofits = askedOf(http.nonprofits)
export const receipts = askedOf(http.receipts)
export const registrations = askedOf(http.registrations)
export const sponsors = askedOf(http.sponsors)
export const winners = askedOf(http.winners)
