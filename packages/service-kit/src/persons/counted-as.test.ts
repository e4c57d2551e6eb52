import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { countedAs, domainKindOf, registeredDomainOf } from './counted-as.ts'
import { providers } from './providers.ts'

describe('one mailbox is counted once', () => {
  it.each([
    ['Ann.Lee+spam@GMail.com', 'annlee@gmail.com'],
    ['a.n.n.l.e.e@googlemail.com', 'annlee@gmail.com'],
    ['ann.lee+x@outlook.com', 'ann.lee@outlook.com'],
    ['ann.lee@hotmail.com', 'ann.lee@hotmail.com'],
    ['ann+1+2@me.com', 'ann@icloud.com'],
    ['a_n-n@pm.me', 'ann@proton.me'],
    ['ann-shop@yahoo.com', 'ann@yahoo.com'],
    ['ann-lee@charity.example', 'ann-lee@charity.example'],
    ['ann+lee@charity.example', 'ann@charity.example'],
    ['ann.lee@charity.example', 'ann.lee@charity.example'],
  ])('%s as %s', (address, as) => expect(countedAs(address)).toBe(as))

  it.each(['+tag@gmail.com', '-@yahoo.com', '+@charity.example'])('and %s as nobody else', (address) =>
    expect(countedAs(address)).toBe(address),
  )

  const local = fc.stringMatching(/^[a-z0-9][a-z0-9.+_-]{0,20}$/)
  const domain = fc.constantFrom(...providers.flatMap(({ domains }) => domains), 'charity.example')

  it('and what it is counted as is counted as itself', () => {
    fc.assert(
      fc.property(local, domain, (name, at) => {
        const once = countedAs(`${name}@${at}`)
        expect(countedAs(once)).toBe(once)
      }),
    )
  })

  it('whatever tag its owner gives it', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z0-9]{1,20}$/),
        fc.stringMatching(/^[a-z0-9.]{0,10}$/),
        domain,
        (name, tag, at) => {
          expect(countedAs(`${name}+${tag}@${at}`)).toBe(countedAs(`${name}@${at}`))
        },
      ),
    )
  })
})

describe('the domain of an address', () => {
  it.each([
    ['ann@gmail.com', 'large'],
    ['ann@mailinator.com', 'disposable'],
    ['ann@a.b.mailinator.com', 'disposable'],
    ['ann@charity.example', 'other'],
  ])('of %s is %s', (address, kind) => expect(domainKindOf(address)).toBe(kind))

  it('is one with its subdomains', () => {
    expect(registeredDomainOf('ann@a.b.charity.example')).toBe('charity.example')
  })

  it('is in one provider alone', () => {
    const domains = providers.flatMap((provider) => provider.domains)
    expect(new Set(domains).size).toBe(domains.length)
  })
})
