import type { Connection } from '@evenhand/service-kit/mongo'

interface Former {
  _id: string
  position: number
  memorialId: string
  place?: string
  photoUrl?: string
  photoRemovals?: object[]
  family?: { toldAt?: Date | null } | null
  familyTold?: Date[]
  edits?: number
  reports?: object[]
  keepings?: object[]
}

/** The tiles of an installation from before tiles could be bought had only shown ones: they get what the newer ones have. */
export async function upgradeTiles(connection: Connection): Promise<void> {
  const tiles = connection.db?.collection<Former>('tiles')
  const former = (await tiles?.find({ place: { $exists: false } }).toArray()) ?? []
  for (const { _id, position } of former) {
    await tiles?.updateOne(
      { _id, place: { $exists: false } },
      {
        $set: {
          place: _id,
          chosenPosition: position,
          state: 'shown',
          verdict: 'approved',
          requestKey: _id,
          gifts: [],
          moneyBack: [],
          reviews: [],
          version: 0,
        },
      },
    )
  }
  // From before photos.
  await tiles?.updateMany(
    { photoRemovals: { $exists: false } },
    { $set: { photo: null, photoRemovals: [] }, $unset: { photoUrl: '' } },
  )
  await tiles?.updateMany({ reports: { $exists: false } }, { $set: { reports: [], keepings: [] } })
  await tiles?.updateMany({ family: { $exists: false } }, { $set: { family: null } })
  // From before corrections.
  const told =
    (await tiles?.find({ 'family.toldAt': { $type: 'date' }, familyTold: { $exists: false } }).toArray()) ?? []
  for (const { _id, family } of told) {
    if (family?.toldAt) await tiles?.updateOne({ _id }, { $set: { familyTold: [family.toldAt] } })
  }
  await tiles?.updateMany({ familyTold: { $exists: false } }, { $set: { familyTold: [] } })
  await tiles?.updateMany(
    { edits: { $exists: false } },
    { $set: { correction: null, decidedCorrections: [], edits: 0, donorId: null } },
  )
}
