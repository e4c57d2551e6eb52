import { describe, expect, it } from '@jest/globals'
import { type DeskRole, deskRoles } from '@evenhand/contracts/http'
import fc from 'fast-check'
import { decideChange, type Worker } from './rules.ts'

const someRoles = fc.uniqueArray(fc.constantFrom(...deskRoles), { minLength: 1 })
const ids = ['ada', 'grace', 'edith', 'mary']
/** Who works here, with an owner among them, and what they try one after the other. */
const desk = fc
  .tuple(...ids.map(() => someRoles))
  .map((all): Worker[] =>
    ids.map((id, at) => ({ id, version: 0, isVoid: false, roles: at === 0 ? ['owner'] : (all[at] ?? ['support']) })),
  )
const anyOf = fc.constantFrom(...ids)
const tries = fc.array(
  fc.record({
    by: anyOf,
    personId: anyOf,
    roles: fc.oneof(someRoles, fc.constant<DeskRole[]>([])),
    isStale: fc.boolean(),
  }),
  { maxLength: 30 },
)

/** What a decision makes of the desk. */
const after = (workers: readonly Worker[], personId: string, roles: readonly DeskRole[]): Worker[] =>
  workers
    .map((worker) => (worker.id === personId ? { ...worker, roles, version: worker.version + 1 } : worker))
    .filter((worker) => worker.roles.length > 0)

describe('who changes whose roles', () => {
  it('leaves an owner, whatever is tried in whatever order', () => {
    fc.assert(
      fc.property(desk, tries, (begun, tried) => {
        let workers = begun
        for (const { by, personId, roles, isStale } of tried) {
          const seen = (workers.find(({ id }) => id === personId)?.version ?? 0) + (isStale ? 1 : 0)
          const decision = decideChange(workers, { by, personId, roles, seen })
          if (decision.kind !== 'changed') continue
          const doer = workers.find(({ id }) => id === by)
          expect(doer?.roles).toContain('owner')
          expect(by).not.toBe(personId)
          expect(isStale).toBe(false)
          workers = after(workers, personId, decision.roles)
        }
        expect(workers.some(({ roles }) => roles.includes('owner'))).toBe(true)
      }),
    )
  })

  const two: Worker[] = [
    { id: 'ada', roles: ['owner'], version: 0, isVoid: false },
    { id: 'grace', roles: ['owner', 'money'], version: 3, isVoid: false },
    { id: 'edith', roles: ['support'], version: 1, isVoid: false },
  ]
  const decide = (by: string, personId: string, roles: DeskRole[], seen: number) =>
    decideChange(two, { by, personId, roles, seen }).kind

  it('nobody’s by an owner whose own password is void', () => {
    const workers = two.map((worker) => ({ ...worker, isVoid: worker.id === 'ada' }))
    expect(decideChange(workers, { by: 'ada', personId: 'grace', roles: ['money'], seen: 3 }).kind).toBe('no-owner')
    expect(decideChange(workers, { by: 'grace', personId: 'ada', roles: [], seen: 0 }).kind).toBe('changed')
  })

  it.each([
    ['nobody their own', 'ada', 'ada', ['owner', 'money'], 0, 'own'],
    ['nobody but an owner', 'edith', 'grace', ['money'], 3, 'no-owner'],
    ['nobody who has left', 'mary', 'grace', ['money'], 3, 'no-owner'],
    ['not what was changed since', 'ada', 'grace', ['money'], 2, 'changed-meanwhile'],
    ['not somebody who has left', 'ada', 'mary', ['money'], 0, 'unknown'],
    ['nothing where it is so already, whichever version was seen', 'ada', 'grace', ['money', 'owner'], 0, 'same'],
    ['another owner', 'ada', 'grace', ['money'], 3, 'changed'],
    ['another owner away', 'ada', 'grace', [], 3, 'changed'],
  ] as const)('%s', (_what, by, personId, roles, seen, kind) => {
    expect(decide(by, personId, [...roles], seen)).toBe(kind)
  })
})
