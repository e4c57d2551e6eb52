import { z } from 'zod'
import { Id } from '../../ids/index.ts'
import { call } from '../call.ts'
import { pageOf, pageQuery } from '../paged.ts'

/** A campaign that administrators put on the web, without anything of a reader. */
export const PublicNewsletter = z
  .strictObject({
    id: Id,
    /** Merge tags say what they say where nothing is known of the reader. */
    subject: z.string(),
    sentAt: z.iso.datetime(),
  })
  .meta({ id: 'PublicNewsletter' })
export type PublicNewsletter = z.output<typeof PublicNewsletter>

/** With what it says, for a frame in which nothing runs. */
export const PublicNewsletterPage = PublicNewsletter.extend({ html: z.string() }).meta({ id: 'PublicNewsletterPage' })
export type PublicNewsletterPage = z.output<typeof PublicNewsletterPage>

export const listNewsletters = call({
  service: 'email',
  method: 'GET',
  path: '/api/email/newsletters',
  summary: 'The campaigns that are on the web, the last sent first, one page at a time, with their number',
  access: 'anyone',
  limit: 'read',
  request: { query: z.strictObject(pageQuery) },
  response: { status: 200, body: pageOf(PublicNewsletter) },
  problems: ['invalid-request', 'dependency-unavailable'],
})

export const getNewsletter = call({
  service: 'email',
  method: 'GET',
  path: '/api/email/newsletters/{newsletterId}',
  summary: 'What a campaign on the web says, as it was emailed, without anything of a reader',
  access: 'anyone',
  limit: 'read',
  request: { params: z.strictObject({ newsletterId: Id }) },
  response: { status: 200, body: PublicNewsletterPage },
  problems: ['invalid-request', 'not-found', 'dependency-unavailable'],
})
