import { afterAll, describe, expect, it } from '@jest/globals'
import { openFileStore } from '@evenhand/service-kit/files'
import { openMongo } from '@evenhand/service-kit/mongo'
import { eventually, serviceUnderTest } from '@evenhand/service-kit/testing'
import { AdministratorActedSchema, MailRequestedSchema, ThingHeldSchema } from '@evenhand/contracts/events'
import { uuidv7 } from 'uuidv7'
import { createMemorials } from '../../../services/memorials/src/app.ts'
import { Config } from '../../../services/memorials/src/config.ts'
import { correctMemorial } from '../../../services/memorials/src/corrections/correct-memorial.ts'
import { decideCorrection } from '../../../services/memorials/src/corrections/decide-correction.ts'
import { changeFamily } from '../../../services/memorials/src/family/change-family.ts'
import { holdTile } from '../../../services/memorials/src/holding/hold-tile.ts'
import { reviewMemorial } from '../../../services/memorials/src/reviews/review-memorial.ts'
import { removePhoto } from '../../../services/memorials/src/reviews/remove-photo.ts'
import { reportMemorial } from '../../../services/memorials/src/reports/report-memorial.ts'
import { paidBy } from '../../../services/memorials/src/payments/use-cases.ts'
import type { Tile } from '../../../services/memorials/src/walls/tile.ts'
import { insertTile, tilesOf } from '../../../services/memorials/src/walls/store.ts'
import { memorialPlaced, newTile, placeMemorial } from '../../../services/memorials/src/walls/use-cases.ts'
import { erasureTellings } from './erasure-tellings.ts'
import { verifyMessages } from './outbox.ts'
import { verifyHttp } from './verify.ts'

const service = await serviceUnderTest('memorials', Config, createMemorials, { LIMITS_SCALE: '1000' })
const connection = await openMongo(service.config.MONGODB_URL)
const tiles = await tilesOf(connection)
const files = await openFileStore(service.config)
afterAll(async () => {
  await service.stop()
  await connection.close()
})

const now = () => new Date()
const id = '0197a000-0000-7000-8000-00000000000a'
const honoured = { wall: 'veterans', lovedOneName: 'Ada Quill', branch: 'Navy', yearsServed: '1966–1970' } as const
const given = { donorName: 'Nils Quill', message: 'For the patience.', photo: null }
const form = {
  wall: 'veterans',
  position: 11,
  veteranName: 'Ada Quill',
  branch: 'Navy',
  yearsServed: '1966–1970',
  donorName: 'Nils Quill',
  donorEmail: 'nils@example.org',
} as const

const photo = { id: '5f0c1e8a9b7d4c3e2f1a0b9c8d7e6f5a', description: 'Ada in her garden' }

const donorId = service.donorIdOf('nils@example.org')
const own = { memorialId: id, donorId }

/** A correction of what is shown, from its donor. */
const correct = () =>
  correctMemorial({ tiles, files, now }, own, {
    wall: 'veterans',
    edits: 0,
    lovedOneName: 'Ada B. Quill',
    branch: 'Navy',
    yearsServed: '1966–1971',
    message: 'For the garden.',
    donorName: 'Nils Quill',
  })

const empty = async () => void (await tiles.deleteMany({}))
const hold = () =>
  holdTile(tiles, form, { holder: undefined, idempotency: undefined, donorIdOf: service.donorIdOf, now: now() })

/** Paid when another had its tile. */
async function leaveWaiting(sent: Tile['photo'] = null, family: Tile['family'] = null): Promise<void> {
  await empty()
  await placeMemorial(tiles, { ...honoured, ...given, id: uuidv7(), position: 10 }, now())
  const tile = {
    ...newTile({ ...honoured, ...given, id, position: 10 }, now()),
    donorEmail: 'nils@example.org',
    donorId,
  }
  await insertTile(tiles, { ...tile, photo: sent, family, place: `none:${id}` }, memorialPlaced(tile, now()))
  await paidBy({ tiles, now }, id, { giftId: uuidv7(), paidAt: now(), cents: '10000' })
}

const review = (verdict: 'approved' | 'declined') =>
  reviewMemorial({ tiles, files }, id, {
    verdict,
    reason: verdict === 'declined' ? 'It names a number.' : '',
    by: 'admin',
    at: now(),
    seen: 'waiting',
  })

async function decided(verdict: 'approved' | 'declined'): Promise<void> {
  await review('approved')
  await correct()
  const reason = verdict === 'declined' ? 'It names a number.' : ''
  await decideCorrection({ tiles, files }, id, { verdict, edits: 1, reason, by: 'admin', at: now() })
}

/** As the relay published it. */
const newest = (schema: typeof MailRequestedSchema | typeof AdministratorActedSchema, having = '') =>
  eventually(async () => {
    const waits = (await tiles.findOne({ memorialId: id }).lean())?.outbox.length ?? 0
    const told = await service.told(schema)
    const record = told.findLast(({ value }) => value?.includes(id) && value.includes(having))
    if (!record?.value || waits > 0) return undefined
    const { topic, key, value } = record
    return { topic, key: key ?? '', type: schema.typeName, payload: JSON.parse(value) }
  })

describe('memorials keeps its pacts', () => {
  it('with the frontends', async () => {
    const verified = verifyHttp('memorials', service, ({ asAdministrator, asDonor }) => ({
      'an empty wall': empty,
      'a veteran with words stands on the wall': async () => {
        await empty()
        await placeMemorial(tiles, { ...honoured, ...given, id, position: 11 }, now())
      },
      'somebody else holds the tile': async () => {
        await empty()
        await hold()
      },
      'an administrator is signed in, and a moved memorial waits': async () => {
        await leaveWaiting()
        await asAdministrator()
      },
      'an administrator is signed in, and somebody gave a memorial': async () => {
        await leaveWaiting()
        await asAdministrator()
        return { donorId }
      },
      'a memorial that was paid is shown': async () => {
        await leaveWaiting()
        await review('approved')
      },
      'an administrator is signed in, and a shown memorial was reported': async () => {
        await leaveWaiting()
        await review('approved')
        await reportMemorial(tiles, id, { reason: 'untrue', browser: undefined, at: now() })
        await asAdministrator()
      },
      'the mailbox of a donor is proved, who gave nothing': async () => {
        await empty()
        await asDonor(donorId)
      },
      'the mailbox of a donor is proved, whose memorial is shown': async () => {
        await leaveWaiting()
        await review('approved')
        await asDonor(donorId)
      },
      'the mailbox of a donor is proved, whose memorial with a photo is shown': async () => {
        await leaveWaiting(photo)
        await review('approved')
        await asDonor(donorId)
      },
      'the mailbox of a donor is proved, whose family was told': async () => {
        await leaveWaiting()
        await review('approved')
        await changeFamily({ tiles, now }, own, { edits: 0, family: { name: 'Anne Quill', email: 'anne@example.org' } })
        await asDonor(donorId)
      },
      'an administrator is signed in, and the correction of a memorial waits': async () => {
        await leaveWaiting()
        await review('approved')
        await correct()
        await asAdministrator()
      },
      'an administrator is signed in, and a memorial with a photo waits': async () => {
        await leaveWaiting(photo)
        await asAdministrator()
      },
    }))
    await expect(verified).resolves.toBeDefined()
  })

  it('with email', async () => {
    const mailed = (work: () => Promise<unknown>, template?: string) => async () => {
      await leaveWaiting(photo)
      await work()
      return newest(MailRequestedSchema, template)
    }
    const verified = verifyMessages('email', 'memorials', {
      'a memorial was received': mailed(async () => undefined, 'memorial-received'),
      'a memorial was approved': mailed(() => review('approved'), 'memorial-shown'),
      'the family of a memorial is told': async () => {
        await leaveWaiting(photo, { name: 'Anne Quill', email: 'anne@example.org', toldAt: null })
        await review('approved')
        return newest(MailRequestedSchema, 'memorial-family')
      },
      'a memorial was declined': mailed(() => review('declined')),
      'the correction of a memorial was approved': mailed(() => decided('approved'), 'memorial-corrected'),
      'the correction of a memorial was declined': mailed(() => decided('declined'), 'memorial-correction-declined'),
      'the photo of a memorial was removed': mailed(
        () =>
          removePhoto({ tiles, files }, id, {
            photoId: photo.id,
            reason: 'It shows a child of another family.',
            by: 'admin',
            at: now(),
          }),
        'memorial-photo-removed',
      ),
      'a memorial got another tile': mailed(async () => undefined),
    })
    await expect(verified).resolves.toBeDefined()
  })

  it('with donations', async () => {
    const held = async () => {
      await empty()
      const { memorialId } = await hold()
      const { topic, key, value } = await eventually(async () =>
        (await service.told(ThingHeldSchema)).findLast((record) => record.value?.includes(memorialId)),
      )
      return { topic, key: key ?? '', type: ThingHeldSchema.typeName, payload: JSON.parse(value ?? '') }
    }
    await expect(verifyMessages('donations', 'memorials', { 'a tile was held': held })).resolves.toBeDefined()
  })

  it('with identity', async () => {
    const declined = async () => {
      await leaveWaiting()
      await review('declined')
      return newest(AdministratorActedSchema)
    }
    const verified = verifyMessages('identity', 'memorials', {
      ...erasureTellings(service),
      'an administrator declined a memorial': declined,
    })
    await expect(verified).resolves.toBeDefined()
  })
})
