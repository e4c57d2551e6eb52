import { deskRoleNames, deskRoles, type DeskRole } from '@evenhand/web-kit/desk'

const list = new Intl.ListFormat('en-US')

/** "Money and Support", always in the same order. */
export const rolesInWords = (roles: readonly DeskRole[]): string =>
  list.format(deskRoles.filter((role) => roles.includes(role)).map((role) => deskRoleNames[role]))

/** What each role lets a person do. */
export const roleHints: Readonly<Record<DeskRole, string>> = {
  owner: 'everything: also campaigns, automations and who works here',
  money: 'gifts, refunds, invoices, payments of grants and the accounting',
  draws: 'giveaways, draws, winners and mail-in entries',
  reviews: 'memorials, social media, nonprofits, grants, affiliates and sponsorships',
  support: 'members, subscribers and inquiries',
  auditor: 'sees everything and changes nothing',
}
