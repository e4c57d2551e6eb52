/**
 * Mutants that change nothing that anybody could observe, so no test can notice them. Each is known by its file, the whole line and the
 * change: once the line is another one, the entry names no mutant any more, and a test asks to look at it again.
 */
export interface Equivalent {
  file: string
  text: string
  words: string
  because: string
}

export const equivalents: readonly Equivalent[] = [
  {
    file: 'services/entries/src/ledger/caps/rules.ts',
    text: 'if (cap === undefined) return { after, change, room: 0n }',
    words: '0n → (1n)',
    because: 'without a cap nothing is held back, so nobody reads the room',
  },
  {
    file: 'services/entries/src/ledger/caps/rules.ts',
    text: 'if (cap === undefined) return { after, change, room: 0n }',
    words: '0n → (-1n)',
    because: 'without a cap nothing is held back, so nobody reads the room',
  },
  {
    file: 'services/entries/src/ledger/caps/rules.ts',
    text: 'return { after, change: least(after, cap) - least(before, cap), room: before < cap ? cap - before : 0n }',
    words: 'before < cap → before <= cap',
    because: 'both ways the room is nothing where the cap is just reached',
  },
  {
    file: 'services/entries/src/ledger/caps/rules.ts',
    text: 'const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)',
    words: 'a < b → a <= b',
    because: 'the lesser of two equal amounts is either',
  },
  {
    file: 'services/entries/src/ledger/caps/rules.ts',
    text: 'const magnitude = (value: bigint): bigint => (value < 0n ? -value : value)',
    words: 'value < 0n → value <= 0n',
    because: 'nothing turned round is nothing',
  },
  {
    file: 'services/entries/src/ledger/caps/rules.ts',
    text: 'const magnitude = (value: bigint): bigint => (value < 0n ? -value : value)',
    words: '0n → (1n)',
    because: 'nothing turned round is nothing',
  },
  {
    file: 'services/entries/src/giveaways/parity/rules.ts',
    text: 'return all < caps.giveaway ? all : caps.giveaway',
    words: 'all < caps.giveaway → all <= caps.giveaway',
    because: 'the lesser of two equal amounts is either',
  },
  {
    file: 'services/entries/src/giveaways/parity/rules.ts',
    text: 'if (a === undefined) return b',
    words: 'a === undefined → false',
    because: 'undefined is less than nothing, so the other one is answered anyway; the compiler asks for the line',
  },
  {
    file: 'services/entries/src/giveaways/parity/rules.ts',
    text: 'return a < b ? a : b',
    words: 'a < b → a <= b',
    because: 'the lesser of two equal amounts is either',
  },
  {
    file: 'services/entries/src/giveaways/next-edition/rules.ts',
    text: 'const firstDay = after < tomorrow ? tomorrow : after',
    words: 'after < tomorrow → after <= tomorrow',
    because: 'the later of two equal days is either',
  },
  {
    file: 'services/entries/src/sources/gifts/rules.ts',
    text: 'if (refundedCents >= giftCents) return granted',
    words: 'refundedCents >= giftCents → refundedCents > giftCents',
    because: 'the part of the whole amount is all of the entries',
  },
  {
    file: 'services/entries/src/sources/members/rules.ts',
    text: 'const from = registeredAt > begins ? registeredAt : begins',
    words: 'registeredAt > begins → registeredAt >= begins',
    because: 'the later of two equal instants is either',
  },
  {
    file: 'services/entries/src/sources/members/rules.ts',
    text: 'const instants = [from, ...changes.map(({ changedAt }) => changedAt).filter((at) => from < at)]',
    words: 'from < at → from <= at',
    because: 'an instant that is looked at twice has one level',
  },
  {
    file: 'services/donations/src/money-back/rules.ts',
    text: 'const share = taken[index] ?? 0n',
    words: '0n → (1n)',
    because: 'there is one share for each gift, so the fallback is never read; the compiler asks for it',
  },
  {
    file: 'services/donations/src/money-back/rules.ts',
    text: 'const share = taken[index] ?? 0n',
    words: '0n → (-1n)',
    because: 'there is one share for each gift, so the fallback is never read; the compiler asks for it',
  },
  {
    file: 'services/donations/src/money-back/rules.ts',
    text: 'left.map((gift, index) => gift.cents - (named[index] ?? 0n)),',
    words: '0n → (1n)',
    because: 'there is one share for each gift, so the fallback is never read; the compiler asks for it',
  },
  {
    file: 'services/donations/src/money-back/rules.ts',
    text: 'left.map((gift, index) => gift.cents - (named[index] ?? 0n)),',
    words: '0n → (-1n)',
    because: 'there is one share for each gift, so the fallback is never read; the compiler asks for it',
  },
  {
    file: 'services/donations/src/money-back/rules.ts',
    text: 'return named.map((own, index) => own + (spread[index] ?? 0n))',
    words: '0n → (1n)',
    because: 'there is one share for each gift, so the fallback is never read; the compiler asks for it',
  },
  {
    file: 'services/donations/src/money-back/rules.ts',
    text: 'return named.map((own, index) => own + (spread[index] ?? 0n))',
    words: '0n → (-1n)',
    because: 'there is one share for each gift, so the fallback is never read; the compiler asks for it',
  },
  {
    file: 'services/donations/src/money-back/rules.ts',
    text: 'const byTime = (a: MoneyBack, b: MoneyBack): number => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1)',
    words: 'a.id < b.id → a.id <= b.id',
    because: 'no two have one id',
  },
  {
    file: 'services/donations/src/money-back/rules.ts',
    text: 'const byTime = (a: MoneyBack, b: MoneyBack): number => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1)',
    words: '1 → (2)',
    because: 'a comparison answers by its sign alone',
  },
  {
    file: 'services/donations/src/money-back/rules.ts',
    text: 'const smaller = (a: Cents, b: Cents): Cents => (a < b ? a : b)',
    words: 'a < b → a <= b',
    because: 'the lesser of two equal amounts is either',
  },
  {
    file: 'services/donations/src/money-back/rules.ts',
    text: '.toSorted((a, b) => Number(a.cents > 0n) - Number(b.cents > 0n))',
    words: 'a.cents > 0n → a.cents >= 0n',
    because: 'what is nothing has been left out before, and cents are whole',
  },
  {
    file: 'services/donations/src/money-back/rules.ts',
    text: '.toSorted((a, b) => Number(a.cents > 0n) - Number(b.cents > 0n))',
    words: 'b.cents > 0n → b.cents >= 0n',
    because: 'what is nothing has been left out before, and cents are whole',
  },
  {
    file: 'services/donations/src/money-back/rules.ts',
    text: '.toSorted((a, b) => Number(a.cents > 0n) - Number(b.cents > 0n))',
    words: '0n → (-1n)',
    because: 'what is nothing has been left out before, and cents are whole',
  },
  {
    file: 'services/donations/src/processor-events/webhooks.ts',
    text: "const event = signedEvent(request.body as Buffer, request.get('stripe-signature') ?? '', webhookSecret)",
    words: "'' → 'changed'",
    because: 'what stands for a missing signature is refused, whatever it is',
  },
  {
    file: 'packages/service-kit/src/auth/caller.ts',
    text: "requiredClaims: ['exp'],",
    words: "['exp'] → []",
    because: 'claims without an end are refused by their schema, too',
  },
  {
    file: 'packages/service-kit/src/auth/donor-id.ts',
    text: 'digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x80',
    words: '0 → (1)',
    because: 'a digest has sixteen bytes, so the fallback is never read; the compiler asks for it',
  },
  {
    file: 'packages/service-kit/src/auth/donor-id.ts',
    text: 'digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x80',
    words: '0 → (-1)',
    because: 'a digest has sixteen bytes, so the fallback is never read; the compiler asks for it',
  },
  {
    file: 'packages/service-kit/src/auth/donor-id.ts',
    text: 'digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80',
    words: '0 → (1)',
    because: 'a digest has sixteen bytes, so the fallback is never read; the compiler asks for it',
  },
  {
    file: 'packages/service-kit/src/auth/donor-id.ts',
    text: 'digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80',
    words: '0 → (-1)',
    because: 'a digest has sixteen bytes, so the fallback is never read; the compiler asks for it',
  },
  {
    file: 'packages/service-kit/src/auth/identity-signer.ts',
    text: '...(subject === undefined ? {} : { sub: subject }),',
    words: 'subject === undefined → false',
    because: 'JSON leaves out what is undefined; the compiler asks for the condition',
  },
  {
    file: 'packages/service-kit/src/auth/identity-signer.ts',
    text: '...(mailbox === undefined ? {} : { mailbox }),',
    words: 'mailbox === undefined → false',
    because: 'JSON leaves out what is undefined, as on the line above',
  },
  {
    file: 'packages/service-kit/src/auth/identity-signer.ts',
    text: '...(from === undefined ? {} : { from }),',
    words: 'from === undefined → false',
    because: 'JSON leaves out what is undefined, as on the lines above',
  },
  {
    file: 'packages/service-kit/src/idempotency/once-per-key.ts',
    text: 'return answer',
    words: 'return answer → (nothing)',
    because: 'the lines below then find the answer that has just been written',
  },
  {
    file: 'packages/contracts/src/catalogue/calendar.ts',
    text: 'clocks.set(timeZone, clock)',
    words: 'clocks.set(timeZone, clock) → (nothing)',
    because: 'a clock that is made again shows the same days, only later',
  },
  {
    file: 'packages/contracts/src/catalogue/period.ts',
    text: 'wallClocks.set(timeZone, clock)',
    words: 'wallClocks.set(timeZone, clock) → (nothing)',
    because: 'a clock that is made again shows the same times, only later',
  },
  {
    file: 'packages/contracts/src/catalogue/edition.ts',
    text: 'return edition.firstDay > today ? { ...edition, firstDay: today } : edition',
    words: 'edition.firstDay > today → edition.firstDay >= today',
    because: 'an edition that begins today is not moved by beginning today',
  },
  {
    file: 'packages/contracts/src/catalogue/edition.ts',
    text: "const [year = 0, month = 1, date = 1] = day.split('-').map(Number)",
    words: '0 → (1)',
    because: 'a day has all three parts, so the fallback is never read; the compiler asks for it',
  },
  {
    file: 'packages/contracts/src/catalogue/edition.ts',
    text: "const [year = 0, month = 1, date = 1] = day.split('-').map(Number)",
    words: '0 → (-1)',
    because: 'a day has all three parts, so the fallback is never read; the compiler asks for it',
  },
  {
    file: 'packages/contracts/src/catalogue/edition.ts',
    text: "const [year = 0, month = 1, date = 1] = day.split('-').map(Number)",
    words: '1 → (2)',
    because: 'a day has all three parts, so the fallback is never read; the compiler asks for it',
  },
  {
    file: 'packages/contracts/src/catalogue/edition.ts',
    text: "const [year = 0, month = 1, date = 1] = day.split('-').map(Number)",
    words: '1 → (0)',
    because: 'a day has all three parts, so the fallback is never read; the compiler asks for it',
  },
  {
    file: 'packages/contracts/src/catalogue/gifts.ts',
    text: 'if (price <= 0n || entries <= 0n) return 0n',
    words: 'entries <= 0n → entries < 0n',
    because: 'a part of no entries is none, too',
  },
  {
    file: 'packages/contracts/src/catalogue/gifts.ts',
    text: 'return cents >= price ? entries : (cents * entries) / price',
    words: 'cents >= price → cents > price',
    because: 'the part of the whole price is all of the entries',
  },
  {
    file: 'packages/contracts/src/catalogue/months.ts',
    text: 'date.setUTCDate(1)',
    words: '1 → (2)',
    because: 'each month has a second day, too',
  },
  {
    file: 'packages/contracts/src/catalogue/multiplier-runs.ts',
    text: '.reduce((largest, { factor }) => (factor > largest ? factor : largest), 1n)',
    words: 'factor > largest → factor >= largest',
    because: 'the larger of two equal factors is either',
  },
  {
    file: 'packages/contracts/src/catalogue/series.ts',
    text: 'const announced = inOrder.find(({ opensAt }) => millisecondsOf(opensAt) > now.getTime())',
    words: 'millisecondsOf(opensAt) > now.getTime() → millisecondsOf(opensAt) >= now.getTime()',
    because: 'an edition that opens at this instant is the open one, which comes first',
  },
  {
    file: 'packages/contracts/src/catalogue/zones.ts',
    text: "const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(0)",
    words: '0 → (1)',
    because: 'the generic name is the same at every instant',
  },
  {
    file: 'gateway/src/sessions/grants.ts',
    text: 'const grant = header === undefined ? undefined : parseGrant(header)',
    words: 'header === undefined → false',
    because: 'what is missing is no JSON either, which is no grant',
  },
  {
    file: 'gateway/src/sessions/grants.ts',
    text: 'if (visitor.sid !== undefined && visitor.record) await records.end(visitor.sid)',
    words: 'visitor.sid !== undefined && visitor.record → true',
    because: 'to end what has no session ends nothing',
  },
  {
    file: 'gateway/src/sessions/grants.ts',
    text: 'if (visitor.sid !== undefined && visitor.record) await records.end(visitor.sid)',
    words: 'visitor.sid !== undefined && visitor.record → ((visitor.sid !== undefined) || (visitor.record))',
    because: 'to end what has no session ends nothing',
  },
  {
    file: 'gateway/src/sessions/grants.ts',
    text: 'return undefined',
    words: 'return undefined → (nothing)',
    because: 'a function that ends answers the same; the compiler asks for the line',
  },
  {
    file: 'gateway/src/sessions/log-outs.ts',
    text: "const token = (await tokenFor(ended, 'identity')) ?? ''",
    words: "'' → 'changed'",
    because: 'whoever logs out has a cookie, and with it a token',
  },
  {
    file: 'gateway/src/sessions/records.ts',
    text: "await asked(() => redis.set(claimOf(ended.subject), 'ended', 'EX', claimSeconds))",
    words: "'ended' → ''",
    because: 'no browser is called either',
  },
  {
    file: 'gateway/src/sessions/records.ts',
    text: "await asked(() => redis.set(claimOf(donorId), 'owner', 'EX', claimSeconds))",
    words: "'owner' → ''",
    because: 'no browser is called either',
  },
]
