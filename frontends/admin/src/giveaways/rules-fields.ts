import { typedNumber } from '@evenhand/web-kit/desk'
import { type EntryType, entryTypes } from '@evenhand/web-kit/facade'
import { giveaways } from '@evenhand/web-kit/forms'

type Facts = giveaways.RulesFacts

export interface RulesField {
  /** In the facts: `winnerDesk.respondWithinDays`. */
  path: string
  label: string
  kind: 'line' | 'day' | 'days' | 'zone' | 'number' | 'lines' | 'regions' | 'checks' | 'ways' | 'poster' | 'markdown'
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
  label: `Per month, from ${causeNames[type] ?? type.replaceAll('_', ' ')}`,
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
      { path: 'link', label: 'Where to enter', kind: 'line', hint: 'A page of this site: /#choose-membership' },
      { path: 'image', label: 'Picture', kind: 'poster' },
    ],
  },
  {
    title: 'Period',
    fields: [
      { path: 'firstDay', label: 'Entries open', kind: 'day', hint: 'From midnight.' },
      { path: 'lastDay', label: 'Entries close', kind: 'day', hint: 'The whole day counts, until midnight.' },
      {
        path: 'drawsOn',
        label: 'Day of the drawing',
        kind: 'day',
        hint: 'Held at noon, at least 24 hours after the list is frozen.',
      },
      { path: 'timeZone', label: 'Time zone', kind: 'zone' },
    ],
  },
  {
    title: 'Who',
    fields: [
      { path: 'ageMin', label: 'Minimum age', kind: 'number' },
      { path: 'form', label: 'A registration asks for', kind: 'checks' },
      { path: 'regionsAllowed', label: 'Open to residents of', kind: 'regions' },
      { path: 'regionsVoid', label: 'Void in', kind: 'regions', optional: true },
      {
        path: 'waysIn',
        label: 'Further ways to enter',
        kind: 'ways',
        hint: 'They count only if chosen here. Describe them in the official rules as well.',
        optional: true,
      },
    ],
  },
  {
    title: 'Prize',
    fields: [
      { path: 'prize', label: 'Prize', kind: 'line' },
      { path: 'cashOption', label: 'Cash option', kind: 'line', optional: true },
      { path: 'cashCondition', label: 'When the cash option is paid', kind: 'line', optional: true },
    ],
  },
  {
    title: 'Entries per person, at most',
    fields: [
      { path: 'entriesMax.giveaway', label: 'In total', kind: 'number' },
      { path: 'entriesMax.month', label: 'Per month', kind: 'number', optional: true },
      ...monthCaps,
    ],
  },
  {
    title: 'Draw and winner',
    fields: [
      { path: 'alternates', label: 'Alternate winners', kind: 'number' },
      { path: 'settlingSeconds', label: 'Days until entries are frozen', kind: 'days' },
      {
        path: 'winnerDesk.notifyWithinBusinessDays',
        label: 'Winner is notified within (business days)',
        kind: 'number',
      },
      { path: 'winnerDesk.respondWithinDays', label: 'Winner responds within (days)', kind: 'number' },
      { path: 'winnerDesk.fulfilmentWeeksMin', label: 'Prize is delivered after (weeks), at least', kind: 'number' },
      { path: 'winnerDesk.fulfilmentWeeksMax', label: 'Prize is delivered after (weeks), at most', kind: 'number' },
      {
        path: 'winnerMustShow',
        label: 'The winner must show',
        kind: 'lines',
        hint: 'One per line, besides proof of identity and residence.',
        optional: true,
      },
    ],
  },
  {
    title: 'Texts',
    fields: [
      { path: 'freePostAddress', label: 'Mailing address for postcards', kind: 'lines' },
      { path: 'texts.officialRules', label: 'Official rules', kind: 'markdown' },
      { path: 'texts.prizeDetails', label: 'Prize details', kind: 'markdown' },
      { path: 'texts.cause', label: 'Who benefits', kind: 'markdown', optional: true },
    ],
  },
]

export const allFields: readonly RulesField[] = sections.flatMap(({ fields }) => fields)

const daySeconds = 86_400
const isList = (kind: RulesField['kind']): boolean => kind === 'regions' || kind === 'checks' || kind === 'ways'

/** Those of the United States and Canada; another one that a giveaway has is kept. */
export const timeZones: Readonly<Record<string, string>> = {
  'America/New_York': 'Eastern (New York)',
  'America/Chicago': 'Central (Chicago)',
  'America/Denver': 'Mountain (Denver)',
  'America/Phoenix': 'Mountain without daylight time (Phoenix)',
  'America/Los_Angeles': 'Pacific (Los Angeles)',
  'America/Anchorage': 'Alaska (Anchorage)',
  'Pacific/Honolulu': 'Hawaii (Honolulu)',
  'America/Halifax': 'Atlantic (Halifax)',
  'America/St_Johns': 'Newfoundland (St. John’s)',
}

/** What the fields hold, by path. */
export type Values = Readonly<Record<string, string>>

function at(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], value)
}

export const toValues = (facts: Facts): Values =>
  Object.fromEntries(
    allFields.map(({ path, kind }) => {
      const value = at(facts, path)
      if (value === undefined) return [path, '']
      if (kind === 'days') return [path, `${Number(value) / daySeconds}`]
      if (Array.isArray(value)) return [path, value.join(isList(kind) ? ', ' : '\n')]
      return [path, `${value as string | number}`]
    }),
  )

const listed = (text = ''): string[] => text.split(/[\s,]+/).filter((one) => one !== '')
/** What is no number is given on as none, so that the contract says its sentence. */
const numberOf = (text = ''): number => (text.trim() === '' ? Number.NaN : Number(typedNumber(text)))

/** What the fields say, as the contract takes it or refuses it. */
export function readValues(values: Values): ReturnType<typeof giveaways.RulesFacts.safeParse> {
  const line = (path: string) => values[path] ?? ''
  const cap = (path: string) => typedNumber(line(path))
  const month = cap('entriesMax.month')
  const mustShow = line('winnerMustShow')
    .split('\n')
    .map((thing) => thing.trim())
    .filter((thing) => thing !== '')
  const waysIn = listed(line('waysIn'))
  return giveaways.RulesFacts.safeParse({
    ...Object.fromEntries(
      allFields
        .filter(
          ({ path, kind }) =>
            !path.includes('.') && path !== 'winnerMustShow' && !isList(kind) && kind !== 'number' && kind !== 'days',
        )
        .map(({ path }) => [path, line(path)]),
    ),
    ageMin: numberOf(values.ageMin),
    settlingSeconds: Math.round(numberOf(values.settlingSeconds) * daySeconds),
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
    ...(waysIn.length === 0 ? {} : { waysIn }),
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

/** What the contract says in another measure than the field. */
const sentences: Values = { settlingSeconds: 'Enter a number of days from 0 to 30' }

/** The first message of each field. */
export function messagesByField(errors: readonly { path: string; message: string }[]): Values {
  return Object.fromEntries(
    errors.toReversed().flatMap(({ path, message }) => {
      const field = fieldOf(path)
      return field === undefined ? [] : [[field, sentences[field] ?? message]]
    }),
  )
}
