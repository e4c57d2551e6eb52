import { describe, expect, it } from '@jest/globals'
import { subjects } from './subjects.ts'

/** A service that answers when the test says so. */
function slowService() {
  const asked: ((answer: Response) => void)[] = []
  const lookFor = subjects({} as Parameters<typeof subjects>[0], () => new Promise((answer) => asked.push(answer)))
  return { lookFor, asked }
}

describe('what a page is about', () => {
  it('is looked for sixteen at a time, however many names are made up', async () => {
    const { lookFor, asked } = slowService()
    const looks = Array.from({ length: 500 }, (_, number) => lookFor(`/draws/made-up-${number}`))
    expect(asked).toHaveLength(16)
    expect(new Set(await Promise.all(looks.slice(16)))).toEqual(new Set(['unsure']))
    for (const answer of asked) answer(new Response(null, { status: 404 }))
    expect(new Set(await Promise.all(looks.slice(0, 16)))).toEqual(new Set(['missing']))
    void lookFor('/draws/main')
    expect(asked).toHaveLength(17)
  })

  it('is missing where its service knows none of the name, or no name like it', async () => {
    for (const status of [400, 404]) {
      const { lookFor, asked } = slowService()
      const look = lookFor('/grants/organizations/made-up')
      asked[0]?.(new Response(null, { status }))
      expect(await look).toBe('missing')
    }
  })

  it('is the memorial or the newsletter that an address names', async () => {
    const id = '0197a000-0000-7000-8000-00000000000a'
    for (const [status, subject] of [
      [200, 'there'],
      [404, 'missing'],
      [503, 'unsure'],
    ] as const) {
      const { lookFor, asked } = slowService()
      const look = lookFor(`/in-honor-of?memorial=${id}`)
      asked[0]?.(new Response(null, { status }))
      expect(await look).toBe(subject)
    }
    const { lookFor, asked } = slowService()
    expect([await lookFor('/in-honor-of?memorial=gone'), asked]).toEqual(['there', []])
    const letter = lookFor(`/newsletters?letter=${id}`)
    asked[0]?.(new Response(null, { status: 404 }))
    expect([await letter, await lookFor('/newsletters?letter=gone')]).toEqual(['missing', 'there'])
  })

  it('is there where the address names nothing', async () => {
    const { lookFor, asked } = slowService()
    expect([await lookFor('/winners'), asked]).toEqual(['there', []])
  })
})
