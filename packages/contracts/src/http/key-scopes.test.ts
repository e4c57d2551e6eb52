import { describe, expect, it } from '@jest/globals'
import { calls, gatewayCalls, inside, keyScopes, keyScopeWords, mayCallWithKey, scopeSentence } from './index.ts'

const open = calls.filter(({ keyScope }) => keyScope !== undefined)

describe('what API keys open', () => {
  it('is named here call by call: a new one is a decision', () => {
    const named = Object.groupBy(open, ({ keyScope }) => keyScope ?? '')
    const names = Object.entries(named).map(([scope, of]) => [
      scope,
      of?.map(({ method, path }) => `${method} ${path}`),
    ])
    expect(Object.fromEntries(names)).toEqual({
      'gifts:read': ['GET /api/admin/gifts'],
      'memberships:read': ['GET /api/admin/memberships'],
      'members:read': ['GET /api/admin/members'],
      'donors:read': [
        'GET /api/admin/contacts/gifts/{donorId}',
        'GET /api/admin/contacts/members/{donorId}',
        'GET /api/admin/supporters',
      ],
      'draws:read': ['GET /api/admin/winners', 'GET /api/admin/giveaways'],
    })
    expect(Object.keys(keyScopeWords)).toEqual([...keyScopes])
  })

  it('only reads: no act, no file, nothing about people at the desk, sessions, exports or erasures', () => {
    for (const { method, access, freshProof, own, request, response } of open) {
      expect([method, access, freshProof, own]).toEqual(['GET', 'administrator', undefined, undefined])
      expect([request.body, request.file, 'file' in response]).toEqual([undefined, undefined, false])
    }
    const never = /people|account$|session|export|personal-data|erasure|audit|views|takings|webhooks|api-keys/
    expect(open.filter(({ path, service }) => never.test(path) || service === 'identity')).toEqual([])
    expect([...gatewayCalls, ...Object.values(inside)].filter((one) => 'keyScope' in one)).toEqual([])
  })

  it('takes the scope that the call names, and no other', () => {
    for (const call of calls)
      for (const scope of keyScopes) {
        const others = keyScopes.filter((other) => other !== scope)
        expect(mayCallWithKey([scope], call)).toBe(call.keyScope === scope)
        expect(mayCallWithKey(others, call)).toBe(call.keyScope !== undefined && call.keyScope !== scope)
      }
    expect(calls.filter((call) => mayCallWithKey([], call))).toEqual([])
  })

  it('says which scope is missing', () => {
    expect(scopeSentence({ keyScope: 'gifts:read' })).toBe(
      'This API key doesn’t have the scope gifts:read. An owner can make a key that has it.',
    )
    expect(scopeSentence({})).toBe('API keys can’t make this call. It takes a person who is signed in.')
  })
})
