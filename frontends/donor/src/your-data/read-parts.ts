import { api } from '@evenhand/web-kit/facade'
import { personalData } from '@evenhand/web-kit/forms'

type Service = keyof typeof personalData.ownDataOf
const services = Object.keys(personalData.ownDataOf) as Service[]

/** What every service keeps about who is signed in; nothing where one doesn’t answer, so that nothing is left out unseen. */
export const readParts = () =>
  Promise.all(services.map(async (service) => ({ service, ...(await api(personalData.ownDataOf[service])) })))
