import { z } from 'zod'
import { Id } from '../ids/index.ts'
import { call, type GatewayCall } from './call.ts'
import { AcceptedRules } from './rules-acceptance.ts'

/** How somebody can be reached, as one part of the system was told it. */
export const Contact = z
  .strictObject({
    name: z.string(),
    /** Null where none was written down, as on a postcard. */
    email: z.string().nullable(),
    phone: z.string().nullable(),
    /** What is known of where they live: a city and a state, or a postal address. */
    place: z.string().nullable(),
    /** When it was told last. */
    at: z.iso.datetime(),
    /** The official rules that they accepted last, for each giveaway. */
    acceptedRules: z.array(AcceptedRules).optional(),
  })
  .meta({ id: 'DonorContact' })
export type Contact = z.output<typeof Contact>

/** A person has few: a registration a page, a name on a postcard. */
export const contactsMax = 20

/** What each owner of personal data knows of one donor. Administrators ask for it to reach a winner (docs/decisions/0038). */
const contactsOf = <const S extends 'donations' | 'registrations' | 'members' | 'entries', const P extends string>(
  service: S,
  part: P,
  what: string,
  opened: Pick<GatewayCall, 'keyScope'> = {},
) =>
  call({
    service,
    method: 'GET',
    path: `/api/admin/contacts/${part}/{donorId}`,
    summary: `How a donor can be reached, according to ${what}; an empty list where nothing is known`,
    access: 'administrator',
    roles: ['draws', 'support'],
    limit: 'read',
    ...opened,
    audited: ['contacts-read'],
    request: { params: z.strictObject({ donorId: Id }) },
    response: { status: 200, body: z.array(Contact).max(contactsMax) },
    problems: ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'],
  })

const toKeys = { keyScope: 'donors:read' } as const
export const listGiftContacts = contactsOf('donations', 'gifts', 'gifts and free entries', toKeys)
export const listRegistrationContacts = contactsOf('registrations', 'registrations', 'registrations')
export const listMemberContacts = contactsOf('members', 'members', 'the membership', toKeys)
export const listPostContacts = contactsOf('entries', 'free-post', 'postcards')
