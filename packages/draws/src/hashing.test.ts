import * as crypto from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { toHex } from './bytes.ts'
import { nativeHashing, portableHashing } from './hashing.ts'

const native = nativeHashing(crypto)
const bytes = (maxLength = 300) => fc.uint8Array({ maxLength })

describe('SHA-256 of Node and of JavaScript', () => {
  it('agree on all bytes at once', () => {
    fc.assert(
      fc.property(bytes(), (input) => {
        const expected = crypto.createHash('sha256').update(input).digest('hex')
        expect(toHex(native.sha256(input))).toBe(expected)
        expect(toHex(portableHashing.sha256(input))).toBe(expected)
      }),
    )
  })

  it('agree on bytes in pieces', () => {
    fc.assert(
      fc.property(fc.array(bytes(80), { maxLength: 8 }), (pieces) => {
        const digests = [native, portableHashing].map((hashing) => {
          const state = hashing.running()
          for (const piece of pieces) state.update(piece)
          return toHex(state.digest())
        })
        expect(digests[0]).toBe(toHex(native.sha256(Buffer.concat(pieces))))
        expect(digests[1]).toBe(digests[0])
      }),
    )
  })
})
