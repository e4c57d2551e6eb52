import { describe, expect, it } from '@jest/globals'
import { withoutPasswords } from './system-status.ts'

describe('the addresses of a status', () => {
  it.each([
    ['postgres://me:word@127.0.0.1:5432', 'postgres://me@127.0.0.1:5432'],
    ['smtp://me:word@one.example:587 smtps://me:other@two.example', 'smtp://me@one.example:587 smtps://me@two.example'],
    ['smtp://127.0.0.1:1025 smtp://me:word@two.example', 'smtp://127.0.0.1:1025 smtp://me@two.example'],
    ['127.0.0.1:9092,10.0.0.2:9092', '127.0.0.1:9092,10.0.0.2:9092'],
  ])('show no password of %s', (address, shown) => {
    expect(withoutPasswords({ X: address })).toEqual({ X: shown })
  })
})
