export {
  accountAskedFor,
  type AskedAccount,
  tellContactsRead,
  tellHistoryRead,
  tellIfAdministrator,
} from './account.ts'
export { filterWords } from './filter-words.ts'
export { tellListExported } from './list-exported.ts'
export { type Act, actedEvent, auditTopic, tellAct } from './act.ts'
