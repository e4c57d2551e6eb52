import { describe, expect, it } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { refuseUnmarked, withFigures } from './page.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/performance.md'), 'utf8')
const figures = [{ what: 'Warm start', value: '3.2 s', beside: 'aim: within 30 s' }]
const conditions = {
  at: new Date('2027-01-02T03:04:05Z'),
  commit: 'abc1234',
  machine: '2 cores, 24 GB',
  components: ['one store', 'another'],
  loadBefore: 0.25,
}
const written = withFigures(page, figures, conditions)
const blocks = /<!-- (?:figures|conditions), by npm run bench -->[^]*?<!-- by hand again -->/g

describe('the page on performance', () => {
  it('keeps what was written by hand when new figures come', () => {
    expect(written.split(blocks)).toEqual(page.split(blocks))
    expect(withFigures(written, figures, conditions)).toBe(written)
  })

  it('has the new figures, and nothing of the old ones', () => {
    expect(written.match(blocks)).toEqual([
      `<!-- figures, by npm run bench -->
| what | measured | beside |
|---|---|---|
| Warm start | 3.2 s | aim: within 30 s |
<!-- by hand again -->`,
      `<!-- conditions, by npm run bench -->
- The figures were measured on 2027-01-02, at commit abc1234.
- The machine has 2 cores, 24 GB.
- The components were one store; another.
- The load of the machine was 0.3 in the minute before. Whatever else runs on it is in every figure.
<!-- by hand again -->`,
    ])
  })

  it('is not written where its marks are missing', () => {
    expect(() => refuseUnmarked(page)).not.toThrow()
    expect(() => refuseUnmarked(page.replaceAll('<!-- by hand again -->', ''))).toThrow("has no '<!-- figures")
    expect(() => refuseUnmarked(page.replace('<!-- by hand again -->', ''))).toThrow("has no '<!-- figures")
    expect(() => withFigures('by hand', figures, conditions)).toThrow("has no '<!-- figures")
  })
})
