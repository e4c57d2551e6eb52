/**
 * Mutants that change nothing that anybody could observe, so no test can notice them. Each is known by its file, the whole line and the change: once
 * the line is another one, the entry names no mutant any more, and a test asks to look at it again.
 */
export interface Equivalent {
  file: string
  text: string
  words: string
}

/** Of a number that nothing depends on. */
const oneMoreOrLess = (literal: '0' | '1' | '0n'): string[] => {
  const [value, unit] = [Number.parseInt(literal), literal.endsWith('n') ? 'n' : '']
  return [1, -1].map((step) => `${literal} → (${value + step}${unit})`)
}

const beyondTheArray = 'a typed array keeps nothing of what is written beside it, and has nothing there'
const drawn = 'how many rounds a browser takes is drawn between the two, and nobody is told the number'
const neverRead = 'there is one for each, so the fallback is never read; the compiler asks for it'

/** By file and line: why, and which changes. */
const reasons: Readonly<Record<string, Readonly<Record<string, readonly [because: string, ...changes: string[]]>>>> = {
  'services/entries/src/ledger/caps/rules.ts': {
    'if (cap === undefined) return { after, change, room: 0n }': [
      'without a cap nothing is held back, so nobody reads the room',
      ...oneMoreOrLess('0n'),
    ],
    'return { after, change: least(after, cap) - least(before, cap), room: before < cap ? cap - before : 0n }': [
      'both ways the room is nothing where the cap is just reached',
      'before < cap → before <= cap',
    ],
    'const magnitude = (value: bigint): bigint => (value < 0n ? -value : value)': [
      'nothing turned round is nothing',
      'value < 0n → value <= 0n',
      '0n → (1n)',
    ],
  },
  'services/entries/src/giveaways/parity/rules.ts': {
    'if (a === undefined) return b': [
      'undefined is less than nothing, so the other one is answered anyway; the compiler asks for the line',
      'a === undefined → false',
    ],
  },
  'services/entries/src/sources/gifts/rules.ts': {
    'if (refundedCents >= giftCents) return granted': [
      'the part of the whole amount is all of the entries',
      'refundedCents >= giftCents → refundedCents > giftCents',
    ],
  },
  'services/entries/src/sources/members/rules.ts': {
    'const instants = [from, ...[...changes, ...standings].map(({ changedAt }) => changedAt).filter((at) => from < at)]':
      ['an instant that is looked at twice has one level', 'from < at → from <= at'],
  },
  'services/donations/src/money-back/rules.ts': {
    'const share = taken[index] ?? 0n': [neverRead, ...oneMoreOrLess('0n')],
    'left.map((gift, index) => gift.cents - (named[index] ?? 0n)),': [neverRead, ...oneMoreOrLess('0n')],
    'return named.map((taken, index) => taken + (spread[index] ?? 0n))': [neverRead, ...oneMoreOrLess('0n')],
    '.toSorted((a, b) => Number(a.cents > 0n) - Number(b.cents > 0n))': [
      'what is nothing has been left out before, and cents are whole',
      'a.cents > 0n → a.cents >= 0n',
      'b.cents > 0n → b.cents >= 0n',
      '0n → (-1n)',
    ],
  },
  'services/donations/src/processor-events/webhooks.ts': {
    "const event = signedEvent(request.body as Buffer, request.get('stripe-signature') ?? '', webhookSecret)": [
      'what stands for a missing signature is refused, whatever it is',
      "'' → 'changed'",
    ],
  },
  'packages/service-kit/src/auth/caller.ts': {
    "requiredClaims: ['exp'],": ['claims without an end are refused by their schema, too', "['exp'] → []"],
  },
  'packages/service-kit/src/auth/identity-signer.ts': {
    '...(subject === undefined ? {} : { sub: subject }),': [
      'JSON leaves out what is undefined; the compiler asks for the condition',
      'subject === undefined → false',
    ],
    '...(mailbox === undefined ? {} : { mailbox }),': [
      'JSON leaves out what is undefined; the compiler asks for the condition',
      'mailbox === undefined → false',
    ],
    '...(from === undefined ? {} : { from }),': [
      'JSON leaves out what is undefined; the compiler asks for the condition',
      'from === undefined → false',
    ],
  },
  'packages/service-kit/src/limits/free-ways.ts': {
    "const hashed = (text: string) => createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22)": [
      'a hash with a character more or less, at either end, tells as well apart',
      '0 → (1)',
      '22 → (23)',
      '22 → (21)',
    ],
    'const [ofAddress = 0, ofNetwork = 0] = await recent.note(windows, attempt)': [neverRead, ...oneMoreOrLess('0')],
  },
  'packages/service-kit/src/limits/proofs.ts': {
    'light: { cost: 500, least: 500, most: 1_500 },': [drawn, '1_500 → (1501)', '1_500 → (1499)'],
    'heavy: { cost: 2_000, least: 2_000, most: 4_000 },': [drawn, '4_000 → (4001)', '4_000 → (3999)'],
    'return undefined': ['what cannot be read is no proof, also without a word of it', 'return undefined → (nothing)'],
  },
  'packages/service-kit/src/idempotency/once-per-key.ts': {
    'return answer': ['the lines below then find the answer that has just been written', 'return answer → (nothing)'],
  },
  'packages/contracts/src/catalogue/calendar.ts': {
    'clocks.set(timeZone, clock)': [
      'a clock that is made again shows the same days, only later',
      'clocks.set(timeZone, clock) → (nothing)',
    ],
  },
  'packages/contracts/src/catalogue/period.ts': {
    'wallClocks.set(timeZone, clock)': [
      'a clock that is made again shows the same times, only later',
      'wallClocks.set(timeZone, clock) → (nothing)',
    ],
  },
  'packages/contracts/src/catalogue/edition.ts': {
    'return edition.firstDay > today ? { ...edition, firstDay: today } : edition': [
      'an edition that begins today is not moved by beginning today',
      'edition.firstDay > today → edition.firstDay >= today',
    ],
    "const [year = 0, month = 1, date = 1] = day.split('-').map(Number)": [
      neverRead,
      ...oneMoreOrLess('0'),
      ...oneMoreOrLess('1'),
    ],
  },
  'packages/contracts/src/catalogue/gifts.ts': {
    'if (price <= 0n || entries <= 0n) return 0n': [
      'a part of no entries is none, too',
      'entries <= 0n → entries < 0n',
    ],
    'return cents >= price ? entries : (cents * entries) / price': [
      'the part of the whole price is all of the entries',
      'cents >= price → cents > price',
    ],
  },
  'packages/contracts/src/catalogue/months.ts': {
    'date.setUTCDate(1)': ['each month has a second day, too', '1 → (2)'],
  },
  'packages/contracts/src/catalogue/series.ts': {
    'const announced = inOrder.find(({ opensAt }) => millisecondsOf(opensAt) > now.getTime())': [
      'an edition that opens at this instant is the open one, which comes first',
      'millisecondsOf(opensAt) > now.getTime() → millisecondsOf(opensAt) >= now.getTime()',
    ],
  },
  'packages/contracts/src/catalogue/zones.ts': {
    "const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(0)": [
      'the generic name is the same at every instant',
      '0 → (1)',
    ],
  },
  'gateway/src/sessions/grants.ts': {
    'const grant = header === undefined ? undefined : parseGrant(header)': [
      'what is missing is no JSON either, which is no grant',
      'header === undefined → false',
    ],
    'if (visitor.sid !== undefined && visitor.record) await records.end(visitor.sid)': [
      'to end what has no session ends nothing',
      'visitor.sid !== undefined && visitor.record → true',
      'visitor.sid !== undefined && visitor.record → ((visitor.sid !== undefined) || (visitor.record))',
    ],
    'return undefined': [
      'a function that ends answers the same; the compiler asks for the line',
      'return undefined → (nothing)',
    ],
  },
  'gateway/src/sessions/ends-of-sessions.ts': {
    "const token = (await tokenFor(by, 'identity')) ?? ''": [
      'whoever logs out has a cookie, and with it a token',
      "'' → 'changed'",
    ],
  },
  'gateway/src/sessions/records.ts': {
    "await asked(() => redis.set(claimOf(ended.subject), 'ended', 'EX', claimSeconds))": [
      'no browser is called either',
      "'ended' → ''",
    ],
    "await asked(() => redis.set(claimOf(donorId), 'owner', 'EX', claimSeconds))": [
      'no browser is called either',
      "'owner' → ''",
    ],
  },
  'packages/draws/src/blinding.ts': {
    'for (let at = 0; at < donorIdBytesCount; at++) {': [
      beyondTheArray,
      'at < donorIdBytesCount → at <= donorIdBytesCount',
    ],
  },
  'packages/draws/src/bytes.ts': {
    'for (let at = 0; at < length; at++) {': [beyondTheArray, '0 → (-1)'],
    'const difference = (a[at] ?? 0) - (b[at] ?? 0)': [neverRead, ...oneMoreOrLess('0')],
    'let held = 0': ['it is shifted out before the first byte is whole', ...oneMoreOrLess('0')],
    'if (bits < 8) continue': ['the bits are an even number', '8 → (7)'],
  },
  'packages/draws/src/hashing.ts': {
    'for (let at = 0; at < bytes.length; at++) bytes[at] = text.charCodeAt(at)': [
      beyondTheArray,
      '0 → (-1)',
      'at < bytes.length → at <= bytes.length',
    ],
  },
  'packages/draws/src/pool/build-pool.ts': {
    'const room = { pieceRecords: 65_536, recordsMax: 4_294_967_295 }': [
      'pieces may have any size',
      '65_536 → (65537)',
      '65_536 → (65535)',
    ],
    'let writePiece = recordWriter(new Uint8Array(0))': ['the first record begins another piece', '0 → (1)'],
    'const prefix = key >> 32n': ['more records are looked at than have to be', '32n → (33n)'],
    'if (prefix === last) sinkLast(pool, at)': [
      'a record that stands right is moved nowhere',
      'prefix === last → true',
    ],
    'for (let at = 0; at < piece.length && place < count; at += recordBytes) {': [
      beyondTheArray,
      'place < count → place <= count',
    ],
    'for (let word = 0; word < recordWords; word++) {': [
      'the word after a record is written with the next',
      'word < recordWords → word <= recordWords',
    ],
    'to[at * recordWords + word] = from[place * recordWords + word] ?? 0': [neverRead, ...oneMoreOrLess('0')],
    'for (let before = at - recordBytes; before >= 0; before -= recordBytes) {': [
      'places are multiples of a record',
      '0 → (-1)',
    ],
  },
  'packages/draws/src/pool/pool.ts': {
    'if (order < 0) first = middle + 1': [
      'those that are equal have been answered',
      'order < 0 → order <= 0',
      '0 → (1)',
    ],
  },
  'packages/draws/src/pool/stream.ts': {
    'const bytes = rest.length > 0 ? joined(rest, piece) : piece': [
      'a piece that is joined to nothing is the same piece',
      'rest.length > 0 → true',
      'rest.length > 0 → rest.length >= 0',
      '0 → (-1)',
    ],
  },
  'packages/draws/src/documents/canonical.ts': {
    'const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))': [
      'no two members of an object have one name, and a comparison answers by its sign alone',
      'a < b → a <= b',
      '1 → (2)',
    ],
  },
}

export const equivalents: readonly Equivalent[] = Object.entries(reasons).flatMap(([file, lines]) =>
  Object.entries(lines).flatMap(([text, [, ...changes]]) => changes.map((words) => ({ file, text, words }))),
)
