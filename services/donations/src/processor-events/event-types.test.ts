import { readFile } from 'node:fs/promises'
import { expect, it } from '@jest/globals'
import { eventTypes, subjectOf } from './event-types.ts'

it('is what the operations page tells whoever sets up the endpoint', async () => {
  const page = await readFile(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')
  const paragraph = /Webhook\s+events\s+you\s+need:.*?\n\n/s.exec(page)?.[0] ?? ''
  const named = [...paragraph.matchAll(/`([a-z_.*]+)`/g)].map(([, type = '']) => type.replace('*', ''))
  expect(named.toSorted()).toEqual(Object.keys(eventTypes).toSorted())
})

it.each([
  ['charge.dispute.funds_withdrawn', 'money-back'],
  ['payment_intent.succeeded', 'payment'],
  ['payment_intent.succeeded.later', undefined],
  ['charge.refunded', undefined],
])('takes %s as %s', (type, subject) => {
  expect(subjectOf(type)).toBe(subject)
})
