import { EventEmitter } from 'node:events'
import { describe, expect, it } from '@jest/globals'
import type { Response } from 'express'
import { countInWork } from './in-work.ts'

const answering = () => new EventEmitter() as unknown as Response

describe('calls in work', () => {
  it('are bounded for one client, and free as they are answered', () => {
    const inWork = countInWork(1)
    const open = Array.from({ length: 128 }, answering)
    for (const response of open) inWork('192.0.2.1', response)
    expect(() => inWork('192.0.2.1', answering())).toThrow('Too many requests at once from your network')
    open[0]?.emit('close')
    inWork('192.0.2.1', answering())
    expect(() => inWork('192.0.2.1', answering())).toThrow()
  })

  it('are those of a whole /64, which one subscriber has, and nobody else’s', () => {
    const inWork = countInWork(1)
    for (let call = 0; call < 128; call++) inWork(`2001:db8:1:2::${call.toString(16)}`, answering())
    expect(() => inWork('2001:db8:1:2:ffff::1', answering())).toThrow()
    inWork('2001:db8:1:3::1', answering())
    inWork('192.0.2.1', answering())
  })
})
