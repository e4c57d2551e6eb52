import { describe, expect, it } from '@jest/globals'
import { someFacts } from '../../../tests/rules-to-publish.ts'
import { mainRules, namedWayTexts } from '../rules-documents/texts/main-rules.ts'
import { withWays } from './ways.ts'

const { texts: _texts, ...facts } = someFacts()
const sealedWithout = { ...facts, texts: mainRules(facts) }

describe('the next edition of rules that named no social media', () => {
  it('names it, as a giveaway that is shipped today does', () => {
    const { waysIn, texts } = withWays(sealedWithout, ['social'])
    expect(waysIn).toEqual(['social'])
    expect(texts).toEqual(mainRules({ ...facts, waysIn: ['social'] }))
    expect(texts.officialRules).toContain(`\n7. ${namedWayTexts.social}\n\n**Confirming your email address.**`)
  })

  it('numbers it after whatever ways administrators have written', () => {
    const officialRules =
      '## 1. Sponsor\n\n1. We.\n\n## 2. How to enter\n\nTwo ways:\n\n1. A.\n2. B.\n\n## 3. Odds\n\n9. Even.'
    const { texts } = withWays({ ...sealedWithout, texts: { ...sealedWithout.texts, officialRules } }, ['social'])
    expect(texts.officialRules).toBe(officialRules.replace('2. B.', `2. B.\n3. ${namedWayTexts.social}`))
  })

  it('leaves it to them where their text has no such list', () => {
    const own = {
      ...sealedWithout,
      texts: { ...sealedWithout.texts, officialRules: '## 1. How you take part\n\nAsk us.' },
    }
    expect(withWays(own, ['social'])).toEqual(own)
  })

  it('stays as it is where all are named, and where none is offered', () => {
    const named = withWays(sealedWithout, ['social'])
    expect(withWays(named, ['social'])).toEqual(named)
    expect(withWays(sealedWithout, [])).toEqual(sealedWithout)
  })

  it('names several in their order, whichever was named before', () => {
    const both = withWays(withWays(sealedWithout, ['social']), ['social', 'affiliates'])
    expect(both.waysIn).toEqual(['social', 'affiliates'])
    expect(both.texts).toEqual(mainRules({ ...facts, waysIn: ['social', 'affiliates'] }))
    expect(both.texts.officialRules).toContain(`\n8. ${namedWayTexts.affiliates}\n\n**Confirming your email address.**`)
  })
})
