export { accountAskedFor, type AskedAccount, tellContactsRead, tellIfAdministrator } from './account.ts'
export { type Act, actedEvent, auditTopic, tellAct } from './act.ts'
