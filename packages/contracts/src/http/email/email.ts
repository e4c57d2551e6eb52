import { z } from 'zod'
import { Email, Id, PersonName, Text } from '../../ids/index.ts'
import { call } from '../call.ts'

/** 256 random bits of a mailed link, as base64url. */
const LinkToken = z.string().regex(/^[\w-]{43}$/, 'This link is incomplete. Open it from the email again.')

export const subscribe = call({
  service: 'email',
  method: 'POST',
  path: '/api/email/subscriptions',
  summary:
    'Subscribe to our emails; the response is the same for every address, and an email asks its owner to confirm',
  access: 'anyone',
  limit: 'write',
  request: {
    body: z.strictObject({
      firstName: PersonName(100, 'First name is required'),
      email: Email(),
      /** Of the lists that pages offer; others are ignored. */
      lists: z.array(Id).max(50).default([]),
    }),
  },
  response: { status: 202, body: z.strictObject({ days: z.int() }) },
  problems: ['invalid-request', 'too-many-requests', 'dependency-unavailable'],
})

export const confirmSubscription = call({
  service: 'email',
  method: 'POST',
  path: '/api/email/subscriptions/confirm',
  summary: 'Confirm with the token from the emailed link (the page behind the link asks for a click first)',
  access: 'anyone',
  limit: 'write',
  request: { body: z.strictObject({ token: LinkToken }) },
  response: { status: 200, body: z.strictObject({ status: z.literal('active') }) },
  problems: ['invalid-request', 'link-expired', 'too-many-requests', 'dependency-unavailable'],
})

/** One address for both, as RFC 8058 wants it: opened, it shows a page; posted to, by a mail program or that page, it acts. */
const unsubscribePath = '/r/unsubscribe/{token}'
/** The list that the email was of, where it was one. */
const ofLink = {
  params: z.strictObject({ token: LinkToken }),
  query: z.strictObject({ list: Id.optional() }),
}

export const openUnsubscribe = call({
  service: 'email',
  method: 'GET',
  path: unsubscribePath,
  summary: 'Redirect to the page that unsubscribes in one click; opening it changes nothing',
  access: 'anyone',
  limit: 'read',
  request: ofLink,
  response: { status: 303 },
  problems: ['invalid-request'],
})

export const unsubscribe = call({
  service: 'email',
  method: 'POST',
  path: unsubscribePath,
  summary: 'Unsubscribe immediately (RFC 8058); a body sent by an email program is ignored',
  access: 'anyone',
  limit: 'write',
  request: ofLink,
  response: {
    status: 200,
    /** With the list that was left, where it was one alone. */
    body: z.strictObject({ status: z.literal('unsubscribed'), listName: z.string().optional() }),
  },
  problems: ['invalid-request', 'link-expired', 'too-many-requests', 'dependency-unavailable'],
})

/** What our own emails are about, in the same words wherever somebody signs up: they agree to this and nothing more. */
export const newsTopics = 'new prizes and draws'

/** What somebody who is signed in agrees to by turning news on: shown beside the choice, and kept with it. */
export const newsConsent = `Email me about ${newsTopics}. I can stop at any time.`

export const EmailPreferences = z
  .strictObject({
    /** `asked`: an email with a link waits for its click. */
    news: z.enum(['on', 'asked', 'off']),
    /** Of the donor’s page of choices, while they receive our news. */
    choicesToken: LinkToken.optional(),
  })
  .meta({ id: 'EmailPreferences' })
export type EmailPreferences = z.output<typeof EmailPreferences>

/** What somebody agrees to by the click on the emailed link, as its page shows it. */
export const confirmWords = `Confirm to join our email list for news about ${newsTopics}.`

/** What somebody agrees to by choosing a list, as it is shown beside the choice. */
export const listConsent = ({ name, description }: { name: string; description: string }): string =>
  `${name}${description === '' ? '' : `: ${description}`}. I can stop at any time.`

/** A list that pages offer. */
export const PublicEmailList = z.strictObject({ id: Id, name: z.string(), description: z.string() })
export type PublicEmailList = z.output<typeof PublicEmailList>

export const listPublicEmailLists = call({
  service: 'email',
  method: 'GET',
  path: '/api/email/public-lists',
  summary: 'The lists that anyone can join, by name',
  access: 'anyone',
  limit: 'read',
  request: {},
  response: { status: 200, body: z.array(PublicEmailList) },
  problems: ['dependency-unavailable'],
})

/** `asked`: an email with a link waits for its click. */
const choiceStates = ['on', 'asked', 'off'] as const

/** What the reader of our emails chose, for whoever has the link of one: the address itself isn't told. */
export const EmailChoices = z
  .strictObject({
    /** Enough of the address to know whose emails these are. */
    emailHint: z.string(),
    news: z.enum(choiceStates),
    lists: z.array(z.strictObject({ ...PublicEmailList.shape, state: z.enum(choiceStates) })),
    /** Lists that nobody joins by themselves and the reader is on: without their names, which may say more than the reader knows. */
    others: z.array(z.strictObject({ id: Id })),
    /** What was agreed to and when, the latest first. */
    agreed: z.array(z.strictObject({ words: z.string(), givenAt: z.iso.datetime() })),
  })
  .meta({ id: 'EmailChoices' })
export type EmailChoices = z.output<typeof EmailChoices>

const choicesPath = '/api/email/choices/{token}'

export const getEmailChoices = call({
  service: 'email',
  method: 'GET',
  path: choicesPath,
  summary: 'Which emails the reader gets, by the link in one of them',
  access: 'anyone',
  limit: 'read',
  request: { params: z.strictObject({ token: LinkToken }) },
  response: { status: 200, body: EmailChoices },
  problems: ['invalid-request', 'link-expired', 'dependency-unavailable'],
})

export const saveEmailChoices = call({
  service: 'email',
  method: 'PUT',
  path: choicesPath,
  summary:
    'Save which emails the reader gets. Leaving takes effect at once; coming back, and joining a list that asks first, by the link of another email',
  access: 'anyone',
  limit: 'write',
  request: {
    params: z.strictObject({ token: LinkToken }),
    body: z.strictObject({ news: z.boolean(), lists: z.array(Id).max(500), leave: z.array(Id).max(500).default([]) }),
  },
  response: { status: 200, body: EmailChoices },
  problems: ['invalid-request', 'link-expired', 'not-possible', 'too-many-requests', 'dependency-unavailable'],
})

const preferencesPath = '/api/email/preferences'

export const getEmailPreferences = call({
  service: 'email',
  method: 'GET',
  path: preferencesPath,
  summary: 'Whether the donor signed in receives our news; receipts and what an account needs are always emailed',
  access: 'donor',
  limit: 'read',
  request: {},
  response: { status: 200, body: EmailPreferences },
  problems: ['sign-in-required', 'mailbox-to-prove', 'not-allowed', 'dependency-unavailable'],
})

export const changeEmailPreferences = call({
  service: 'email',
  method: 'PUT',
  path: preferencesPath,
  summary: 'Turn our news on or off, for the donor who signed in with a code or link from the inbox',
  access: 'donor',
  limit: 'write',
  request: {
    body: z.discriminatedUnion('news', [
      z.strictObject({
        news: z.literal('on'),
        /** The own one: we know donors by the hash of it. */
        email: Email(),
        firstName: PersonName(100),
      }),
      z.strictObject({ news: z.literal('off') }),
    ]),
  },
  response: { status: 200, body: EmailPreferences },
  problems: [
    'invalid-request',
    'sign-in-required',
    'mailbox-to-prove',
    'not-allowed',
    'too-many-requests',
    'dependency-unavailable',
  ],
})

/** What a message to us is about; the key travels, the words are shown. */
export const contactTopics = {
  gift: 'A gift or a receipt',
  membership: 'A membership',
  entries: 'Entries or a draw',
  nonprofit: 'A nonprofit',
  sponsor: 'Sponsorship',
  privacy: 'My data',
  other: 'Something else',
} as const
export type ContactTopic = keyof typeof contactTopics
const topicKeys = Object.keys(contactTopics) as [ContactTopic, ...ContactTopic[]]

export const contactMessageCharactersMax = 4_000

export const ContactMessage = z.strictObject({
  name: PersonName(200, 'Name is required'),
  email: Email(),
  topic: z.enum(topicKeys, 'Choose a topic'),
  message: Text(contactMessageCharactersMax, 'Message is required'),
})

export const sendContactMessage = call({
  service: 'email',
  method: 'POST',
  path: '/api/contact',
  summary: 'Send a message to our team; it is stored and emailed to them',
  access: 'anyone',
  limit: 'write',
  idempotent: true,
  request: { body: ContactMessage },
  response: { status: 201, body: z.strictObject({ id: Id, receivedAt: z.iso.datetime() }) },
  problems: ['invalid-request', 'too-many-requests', 'dependency-unavailable'],
})
