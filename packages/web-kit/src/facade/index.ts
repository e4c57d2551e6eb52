/**
 * The one package that shell and remotes share at run time, besides React. Module Federation ships it whole, so it names
 * exactly what is used of each library; remotes import from here and never from the libraries, or they would bring copies.
 */
export {
  addMonths,
  campaignDay,
  campaignMonth,
  campaignTimeZone,
  describeTile,
  entriesEarnedBy,
  entriesForClick,
  entriesPerPostcard,
  type EntryType,
  entryTypes,
  feeCoverOf,
  findMultiplier,
  giftBrackets,
  giftCentsMax,
  giftCentsMin,
  groupedNumber,
  isRehearsal,
  lastInstantOf,
  type Level,
  levels,
  levelTerms,
  leaseSeries,
  mainSeries,
  memorial,
  milestones,
  multiplierMonthsMax,
  multipliers,
  oddsSentence,
  openEditionAt,
  type OfferedLevel,
  offeredLevels,
  referralEntries,
  referralRewardTypes,
  regionsInWords,
  registrationBoxes,
  registrationLinkWords,
  registrationStatement,
  seriesOf,
  shownOfSeries,
  sponsorBlock,
  supportEmail,
  sponsorClickEntries,
  type Wall,
  wallNames,
  zoneInWords,
} from '@evenhand/contracts/catalogue'
export type { AnswerOf, InputOf } from '@evenhand/contracts/http'
export { type Cents, formatDollars, parseDollars, toDollars } from '@evenhand/contracts/money'
export { organization } from '@evenhand/contracts/organization'
export { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
export { Navigate, Outlet, type RouteObject, useLocation, useParams } from 'react-router'
export * from '../api/calls.ts'
export * from '../api/index.ts'
export * from '../app/index.ts'
export * from '../markdown/index.ts'
export * from '../ui/icons.ts'
export * from '../ui/index.ts'
