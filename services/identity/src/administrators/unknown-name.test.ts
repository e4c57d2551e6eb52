import { afterAll, expect, it, jest } from '@jest/globals'
import { hash, verify } from '@node-rs/argon2'

const compared = jest.fn(verify)
jest.unstable_mockModule('@node-rs/argon2', () => ({ hash, verify: compared }))
const { anyAddress, firstAdministrator, firstUsername, identityUnderTest } =
  await import('../../tests/identity-under-test.ts')

const identity = await identityUnderTest()
afterAll(() => identity.stop())

/** What a login has compared, as how it was hashed: that is what its time goes into. */
async function comparedFor(username: string, password: string) {
  compared.mockClear()
  const { status } = await identity.post('/api/admin/login', { username, password }, { address: anyAddress() })
  const hashed = compared.mock.calls.map(([kept]) => String(kept).split('$').slice(0, 4).join('$'))
  return { status, hashed }
}

it('a refused login compares as much for an unknown name as for a wrong password, so that it takes as long', async () => {
  const hashed = ['$argon2id$v=19$m=19456,t=2,p=1']
  expect(await comparedFor(firstUsername, 'wrong password')).toEqual({ status: 401, hashed })
  expect(await comparedFor(`nobody-${anyAddress()}`, 'wrong password')).toEqual({ status: 401, hashed })
  expect(await comparedFor(firstUsername, firstAdministrator.password)).toEqual({ status: 200, hashed })
})
