/** Whether one person alone may decide (docs/decisions/0106): a setting, and how many people identity says may. */
export {
  type DecidersDocument,
  decidersDocument,
  hearDecidersInto,
  type PeopleNeededFor,
  peopleNeededFor,
} from './documents.ts'
export type { DecidedKind, Deciders, PairOf } from './heard.ts'
export { apartFrom, holding, isNew, type Pair, pairDays, pairUntil, twoFrom } from './pairs.ts'
export { type DecidersSetting, isTwo, type Known, type People, peopleOf } from './people.ts'
export { decidersReaction, type PeopleNeeded, peopleNeeded } from './rows.ts'
export { type PairRefusal, refusalOfPair } from './words.ts'
