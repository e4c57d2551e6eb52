import { affiliates } from '@evenhand/web-kit/forms'
import { z } from 'zod'

/** What people choose from; the call takes others, too. */
export const platforms = [
  'Instagram',
  'TikTok',
  'YouTube',
  'Facebook',
  'X (Twitter)',
  'Threads',
  'LinkedIn',
  'Pinterest',
  'Snapchat',
  'Twitch',
  'Podcast',
  'Blog or newsletter',
  'Other',
] as const

export interface Row {
  platform: string
  link: string
  followers: string
}

export const emptyRow: Row = { platform: '', link: '', followers: '' }
export const rowsMax = 10

const { affiliateName, email, socialLinks, followerCounts } = affiliates.AffiliateForm.shape

/** "instagram.com/ada" is how people write a link. */
const linkOf = (typed: string): string => (/^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`)
/** "12,400" and "12 400" are how people write a number. */
const countOf = (typed: string): number => Number(/^\d[\d,. ]*$/.test(typed) ? typed.replace(/[,. ]/g, '') : Number.NaN)

const isEmpty = ({ platform, link, followers }: Row): boolean => `${platform}${link}${followers}`.trim() === ''
export const filled = (rows: readonly Row[]): Row[] => rows.filter((row) => !isEmpty(row))

/** What is wrong with a row that somebody began: the words are those of the contract. */
function faultsOf({ platform, link, followers }: Row): Partial<Row> {
  const followed = followerCounts.element.safeParse(countOf(followers.trim()))
  const linked = socialLinks.element.safeParse(linkOf(link.trim()))
  const first = (result: z.ZodSafeParseResult<unknown>) => result.error?.issues[0]?.message
  const faults = {
    platform: platform === '' ? 'Choose a platform' : undefined,
    link: link.trim() === '' ? 'Enter the link to your profile' : first(linked),
    followers: followers.trim() === '' ? 'Enter how many followers you have' : first(followed),
  }
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined))
}

/** The form as it is typed. Rows with nothing in them don't count, and one of the others is needed (spec 01 §5). */
export const Typed = z
  .object({
    affiliateName,
    email,
    rows: z.array(z.object({ platform: z.string(), link: z.string(), followers: z.string() })),
  })
  .superRefine(({ rows }, context) => {
    if (filled(rows).length === 0)
      context.addIssue({ code: 'custom', path: ['rows'], message: 'Please add at least one social media platform.' })
    for (const [at, row] of rows.entries())
      if (!isEmpty(row))
        for (const [field, message] of Object.entries(faultsOf(row)))
          context.addIssue({ code: 'custom', path: ['rows', at, field], message })
  })
export type Typed = z.output<typeof Typed>

export function bodyOf({ rows, ...who }: Typed): affiliates.AffiliateForm {
  const given = filled(rows)
  return {
    ...who,
    socialPlatforms: given.map(({ platform }) => platform),
    socialLinks: given.map(({ link }) => linkOf(link.trim())),
    followerCounts: given.map(({ followers }) => countOf(followers.trim())),
  }
}
