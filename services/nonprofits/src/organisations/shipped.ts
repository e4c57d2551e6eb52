import { exampleOf } from '@evenhand/service-kit/config'
import type { Organisation } from './organisation.ts'

/** A charity that an installation knows from the beginning. */
export interface Shipped extends Pick<
  Organisation,
  'organizationName' | 'contactName' | 'contactEmail' | 'website' | 'description' | 'taxId' | 'logo' | 'benefiting'
> {
  id: string
}

const approved = (
  id: string,
  details: Pick<Organisation, 'organizationName' | 'website' | 'description' | 'logo' | 'benefiting'>,
): Shipped => ({
  id,
  ...details,
  contactName: 'Front desk',
  contactEmail: `desk@${new URL(details.website ?? '').hostname}`,
  taxId: null,
})

/** Before any installation. */
const firstDay = '2026-01-01'

/** The charities of a fresh installation, three of which the home page says benefit from giving (spec 01 §1, §2). Every name is invented. */
export const shippedOrganisations: readonly Shipped[] = [
  approved('01930000-0000-7000-8000-0000000000c1', {
    organizationName: 'Next Post Transition Fund',
    website: 'https://next-post.example',
    description:
      'Walks with service members through their first two years out of uniform: a mentor, a paid apprenticeship, and someone to call.',
    logo: 'torch',
    benefiting: { from: firstDay, until: null, order: 1 },
  }),
  approved('01930000-0000-7000-8000-0000000000c2', {
    organizationName: 'Open Larder Network',
    website: 'https://open-larder.example',
    description: 'Neighborhood pantries near bases, for families living through the first lean months out of uniform.',
    logo: 'hands',
    benefiting: { from: firstDay, until: null, order: 2 },
  }),
  approved('01930000-0000-7000-8000-0000000000c3', {
    organizationName: 'Riverbank Reading Rooms',
    website: 'https://riverbank-reading.example',
    description: 'Warm rooms, good books and patient tutors for veterans who are going back to school.',
    logo: 'leaf',
    benefiting: { from: firstDay, until: null, order: 3 },
  }),
  approved('01930000-0000-7000-8000-0000000000c4', {
    organizationName: 'Harbor Dogs',
    website: 'https://harbor-dogs.example',
    description: 'Trains shelter dogs to be companions for people who live alone.',
    logo: 'wave',
    benefiting: null,
  }),
  approved('01930000-0000-7000-8000-0000000000c5', {
    organizationName: 'Second Roof Builders',
    website: 'https://second-roof.example',
    description: 'Volunteer crews who repair roofs, ramps and stairs after storms, and teach as they go.',
    logo: 'arch',
    benefiting: null,
  }),
]

const isAmongThem = exampleOf(shippedOrganisations.map(({ id }) => id))

/** One that nobody runs: it is marked as an example, and leads nowhere. */
export const isExample = ({ _id, website }: Pick<Organisation, '_id' | 'website'>): boolean => isAmongThem(_id, website)
