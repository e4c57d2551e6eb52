import { type EntryType, entryTypes, giveaways } from '@evenhand/web-kit/facade'

type Facts = giveaways.RulesFacts

export interface RulesField {
  /** In the facts: `winnerDesk.respondWithinDays`. */
  path: string
  label: string
  kind: 'line' | 'day' | 'number' | 'lines' | 'list' | 'markdown'
  hint?: string
  optional?: true
}

export interface RulesSection {
  title: string
  fields: readonly RulesField[]
}

const causeNames: Partial<Record<EntryType, string>> = {
  monthly_auto: 'monthly entries',
  free_post: 'postcards',
  sponsor_click: 'sponsor visits',
  social_media: 'social media',
}
const monthCaps = entryTypes.map((type): RulesField => ({
  path: `entriesMax.monthOfType.${type}`,
  label: `A month, from ${causeNames[type] ?? type.replaceAll('_', ' ')}`,
  kind: 'number',
  optional: true,
}))

/** The editor's table of contents, in the order in which a person reads rules. */
export const sections: readonly RulesSection[] = [
  {
    title: 'Card',
    fields: [
      { path: 'title', label: 'Title', kind: 'line' },
      { path: 'description', label: 'Description', kind: 'line' },
      { path: 'image', label: 'Picture', kind: 'line', hint: 'A name such as jeep-ridge, cabin-lake or golf-links.' },
      { path: 'link', label: 'Where to enter', kind: 'line', hint: 'A page of this site: /#choose-membership' },
    ],
  },
  {
    title: 'Period',
    fields: [
      { path: 'firstDay', label: 'First day', kind: 'day' },
      { path: 'lastDay', label: 'Last day', kind: 'day', hint: 'Whole, to 11:59:59 PM.' },
      { path: 'drawsOn', label: 'Drawing on or about', kind: 'day' },
      { path: 'timeZone', label: 'Time zone', kind: 'line', hint: 'America/New_York' },
    ],
  },
  {
    title: 'Who',
    fields: [
      { path: 'ageMin', label: 'Minimum age', kind: 'number' },
      { path: 'form', label: 'A registration asks for', kind: 'list', hint: giveaways.formChecks.join(', ') },
      { path: 'regionsAllowed', label: 'Allowed regions', kind: 'list', hint: 'ISO 3166-2 codes: US-NY, CA-ON' },
      { path: 'regionsVoid', label: 'Void regions', kind: 'list', optional: true },
    ],
  },
  {
    title: 'Prize',
    fields: [
      { path: 'prize', label: 'Prize', kind: 'line' },
      { path: 'cashOption', label: 'Cash option', kind: 'line', optional: true },
      { path: 'cashCondition', label: 'Condition of the cash option', kind: 'line', optional: true },
    ],
  },
  {
    title: 'Most entries of one person',
    fields: [
      { path: 'entriesMax.giveaway', label: 'In all', kind: 'number' },
      { path: 'entriesMax.month', label: 'In a month', kind: 'number', optional: true },
      ...monthCaps,
    ],
  },
  {
    title: 'Draw and winner',
    fields: [
      { path: 'alternates', label: 'Alternates', kind: 'number' },
      { path: 'settlingSeconds', label: 'Seconds from close to freeze', kind: 'number', hint: '86400 is a day.' },
      { path: 'winnerDesk.notifyWithinBusinessDays', label: 'Notified within business days', kind: 'number' },
      { path: 'winnerDesk.respondWithinDays', label: 'Responds within days', kind: 'number' },
      { path: 'winnerDesk.fulfilmentWeeksMin', label: 'Delivered after weeks, at least', kind: 'number' },
      { path: 'winnerDesk.fulfilmentWeeksMax', label: 'Delivered after weeks, at most', kind: 'number' },
      {
        path: 'winnerMustShow',
        label: 'The winner must show',
        kind: 'lines',
        hint: 'A line each, besides who they are and where they live.',
        optional: true,
      },
    ],
  },
  {
    title: 'Texts',
    fields: [
      { path: 'freePostAddress', label: 'Address for postcards', kind: 'lines' },
      { path: 'texts.officialRules', label: 'Official rules', kind: 'markdown' },
      { path: 'texts.prizeDetails', label: 'Prize details', kind: 'markdown' },
      { path: 'texts.cause', label: 'Who benefits', kind: 'markdown', optional: true },
    ],
  },
]

export const allFields: readonly RulesField[] = sections.flatMap(({ fields }) => fields)

/** What stands in the fields, by path. */
export type Values = Readonly<Record<string, string>>

function at(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], value)
}

export const toValues = (facts: Facts): Values =>
  Object.fromEntries(
    allFields.map(({ path, kind }) => {
      const value = at(facts, path)
      if (value === undefined) return [path, '']
      if (Array.isArray(value)) return [path, value.join(kind === 'list' ? ', ' : '\n')]
      return [path, `${value as string | number}`]
    }),
  )

const listed = (text = ''): string[] => text.split(/[\s,]+/).filter((one) => one !== '')
/** What is no number is given on as none, so that the contract says its sentence. */
const numberOf = (text = ''): number => (text.trim() === '' ? Number.NaN : Number(text))

/** What the fields say, as the contract takes it or refuses it. */
export function readValues(values: Values): ReturnType<typeof giveaways.RulesFacts.safeParse> {
  const line = (path: string) => values[path] ?? ''
  const cap = (path: string) => line(path).replaceAll(/[\s,]/g, '')
  const month = cap('entriesMax.month')
  const mustShow = line('winnerMustShow')
    .split('\n')
    .map((thing) => thing.trim())
    .filter((thing) => thing !== '')
  return giveaways.RulesFacts.safeParse({
    ...Object.fromEntries(
      allFields
        .filter(
          ({ path, kind }) => !path.includes('.') && path !== 'winnerMustShow' && kind !== 'list' && kind !== 'number',
        )
        .map(({ path }) => [path, line(path)]),
    ),
    ageMin: numberOf(values.ageMin),
    settlingSeconds: numberOf(values.settlingSeconds),
    alternates: numberOf(values.alternates),
    form: listed(values.form),
    regionsAllowed: listed(values.regionsAllowed),
    regionsVoid: listed(values.regionsVoid),
    entriesMax: {
      giveaway: cap('entriesMax.giveaway'),
      ...(month === '' ? {} : { month }),
      monthOfType: Object.fromEntries(
        entryTypes.map((type) => [type, cap(`entriesMax.monthOfType.${type}`)]).filter(([, most]) => most !== ''),
      ),
    },
    winnerDesk: Object.fromEntries(
      Object.keys(giveaways.RulesFacts.shape.winnerDesk.shape).map((name) => [
        name,
        numberOf(values[`winnerDesk.${name}`]),
      ]),
    ),
    ...(mustShow.length === 0 ? {} : { winnerMustShow: mustShow }),
    texts: {
      officialRules: line('texts.officialRules'),
      prizeDetails: line('texts.prizeDetails'),
      cause: line('texts.cause'),
    },
  })
}

/** Which field a problem belongs to: `regionsAllowed.3`, `facts.entriesMax`. */
export function fieldOf(path: string): string | undefined {
  const name = path.replace(/^facts\./, '')
  return allFields.find(
    (field) => field.path === name || name.startsWith(`${field.path}.`) || field.path.startsWith(`${name}.`),
  )?.path
}

/** The first message of each field. */
export function messagesByField(errors: readonly { path: string; message: string }[]): Values {
  return Object.fromEntries(
    errors.toReversed().flatMap(({ path, message }) => {
      const field = fieldOf(path)
      return field === undefined ? [] : [[field, message]]
    }),
  )
}
