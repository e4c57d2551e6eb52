import type { Memorial } from './rules.ts'

const veteran = (
  id: string,
  position: number,
  details: Pick<Memorial, 'lovedOneName' | 'donorName' | 'branch' | 'yearsServed' | 'message'>,
): Memorial => ({ id, wall: 'veterans', position, photo: null, ...details })

const lovedOne = (
  id: string,
  position: number,
  details: Pick<Memorial, 'lovedOneName' | 'donorName' | 'message'>,
): Memorial => ({ id, wall: 'in-honor-of', position, photo: null, branch: null, yearsServed: null, ...details })

/** Whether a memorial is one of the samples, which nobody gave. */
export const isShipped = (id: string): boolean => shippedMemorials.some((memorial) => memorial.id === id)

/** The sample memorials of an installation to try out (spec 01 §2). Every name is invented, and every tile says that it is an example. */
export const shippedMemorials: readonly Memorial[] = [
  veteran('01930000-0000-7000-8000-0000000000a1', 0, {
    lovedOneName: 'Walter J. Hollins',
    donorName: 'The Hollins family',
    branch: 'Army',
    yearsServed: '1966–1970',
    message: 'He wrote home every Sunday, and never once complained.',
  }),
  veteran('01930000-0000-7000-8000-0000000000a2', 4, {
    lovedOneName: 'Ruth Ann Delacourt',
    donorName: 'Her granddaughter Mae',
    branch: 'Navy Nurse Corps',
    yearsServed: '1951–1974',
    message: 'She held a great many hands.',
  }),
  veteran('01930000-0000-7000-8000-0000000000a3', 9, {
    lovedOneName: 'Samuel Okafor-Reyes',
    donorName: 'His crew',
    branch: 'Air Force',
    yearsServed: '1988–2009',
    message: 'First in, last out, and coffee for everyone.',
  }),
  veteran('01930000-0000-7000-8000-0000000000a4', 15, {
    lovedOneName: 'Thomas Greybull',
    donorName: 'Lena Greybull',
    branch: 'Marine Corps',
    yearsServed: '2002–2011',
    message: 'Still the best brother anyone could have.',
  }),
  veteran('01930000-0000-7000-8000-0000000000a5', 22, {
    lovedOneName: 'Eleanor Vance Whitlow',
    donorName: 'Whitlow & daughters',
    branch: 'Coast Guard',
    yearsServed: '1979–1999',
    message: 'The harbor light was always on when she was on watch.',
  }),
  lovedOne('01930000-0000-7000-8000-0000000000b1', 1, {
    lovedOneName: 'Marguerite Alder',
    donorName: 'Jonah Alder',
    message: 'For the garden, and for the patience.',
  }),
  lovedOne('01930000-0000-7000-8000-0000000000b2', 7, {
    lovedOneName: 'Papa Ignacio Ferro',
    donorName: 'All eleven grandchildren',
    message: 'You taught us to fix things instead of throwing them away.',
  }),
  lovedOne('01930000-0000-7000-8000-0000000000b3', 12, {
    lovedOneName: 'Dr. Priya Raman-Cole',
    donorName: 'The fourth floor',
    message: null,
  }),
  lovedOne('01930000-0000-7000-8000-0000000000b4', 20, {
    lovedOneName: 'Benedict "Ben" Osgood',
    donorName: 'Harriet Osgood',
    message: 'Fifty-one years, and every morning a story.',
  }),
]
