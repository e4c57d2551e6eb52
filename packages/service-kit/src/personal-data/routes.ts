import { personalData } from '@evenhand/contracts/http'
import type { ServiceName } from '@evenhand/contracts/services'
import { type Act, tellAct } from '../audit/index.ts'
import { administratorOf, contactOf } from '../auth/index.ts'
import { type Route, route } from '../http/index.ts'
import type { Database } from '../postgres/index.ts'
import type { ReadPersonalData } from './place.ts'

interface Answering {
  read: ReadPersonalData
  /** What people gave as pictures; of a service that has any. */
  readPictures?: (donorId: string) => Promise<personalData.PersonalPicture[]>
  listOpen?: (donorId: string) => Promise<personalData.OpenKind[]>
  /** Throws where an administrator may not read what is kept of this person. */
  refuse?: (administratorId: string, donorId: string) => Promise<void>
  /** Writes an export down. */
  tell(act: Act): Promise<void>
  now: () => Date
}

/** What a service answers about personal data: donors their own, owners anyone's, once it is written down. */
export function personalDataRoutes(service: ServiceName, answering: Answering): Route[] {
  const { read, readPictures = async () => [], listOpen = async () => [], refuse, tell, now } = answering
  const answer = async (donorId: string) => {
    const pictures = await readPictures(donorId)
    return {
      files: await read(donorId),
      ...(pictures.length > 0 && { pictures }),
      waitsFor: (await listOpen(donorId))[0] ?? null,
    }
  }
  return [
    route(personalData.ownDataOf[service], async (_input, { caller }) => answer(contactOf(caller))),
    route(personalData.dataOfSupporter[service], async ({ params: { donorId: id } }, { caller }) => {
      const administratorId = administratorOf(caller)
      await refuse?.(administratorId, id)
      await tell({
        administratorId,
        action: 'personal-data-exported',
        thing: { kind: 'donor', id },
        words: `From ${service}`,
        at: now(),
      })
      return answer(id)
    }),
    route(personalData.summaryOfSupporter[service], async ({ params: { donorId } }, { caller }) => {
      await refuse?.(administratorOf(caller), donorId)
      const files = await read(donorId)
      return { open: await listOpen(donorId), files: files.map(({ title, kept }) => ({ title, kept })) }
    }),
  ]
}

/** For a service with a database of its own. */
export const tellIn =
  (db: Database) =>
  (act: Act): Promise<void> =>
    db.transaction((tx) => tellAct(tx, act))
