import { examplesOf } from '../examples-of.ts'
import { decideCorrection } from './corrections.ts'
import { holdMemorialBlock, previewReviews, reviewMemorial, reviewMemorials } from './memorials.ts'
import { changeOwnFamily, correctOwnMemorial } from './own.ts'
import { removeMemorialPhoto } from './photos.ts'
import { keepReportedMemorial, reportMemorial } from './reports.ts'

export const memorialsExamples = [
  examplesOf(holdMemorialBlock, {
    bodies: {
      'a loved one': {
        wall: 'in-honor-of',
        position: 11,
        lovedOneName: 'Annabella Byron',
        donorName: 'Ada Byron',
        donorEmail: 'ada@example.org',
        message: 'For the patience.',
        photo: { id: '5f0c1e8a9b7d4c3e2f1a0b9c8d7e6f5a', description: 'Annabella in her garden, laughing' },
        family: { name: 'Anne Blunt', email: 'anne@example.org' },
      },
      'a veteran': {
        wall: 'veterans',
        position: 11,
        veteranName: 'George Byron',
        branch: 'Navy',
        yearsServed: '1751–1786',
        donorName: 'Ada Byron',
        donorEmail: 'ada@example.org',
      },
    },
  }),
  examplesOf(correctOwnMemorial, {
    bodies: {
      'a name': {
        wall: 'in-honor-of',
        edits: 0,
        lovedOneName: 'Anne Isabella Byron',
        donorName: 'Ada Byron',
        message: 'For the patience, and the geometry.',
      },
      'a veteran': {
        wall: 'veterans',
        edits: 1,
        lovedOneName: 'George Anson Byron',
        branch: 'Navy',
        yearsServed: '1751–1786',
        donorName: 'Ada Byron',
        photo: { id: '5f0c1e8a9b7d4c3e2f1a0b9c8d7e6f5a', description: 'George on deck' },
      },
    },
  }),
  examplesOf(changeOwnFamily, {
    bodies: {
      'another address': { edits: 0, family: { name: 'Anne Blunt', email: 'anne.blunt@example.org' } },
      nobody: { edits: 1, family: null },
    },
  }),
  examplesOf(decideCorrection, {
    bodies: {
      approve: { verdict: 'approved', edits: 1 },
      decline: { verdict: 'declined', edits: 1, reason: 'The message names a telephone number.' },
    },
  }),
  examplesOf(removeMemorialPhoto, {
    bodies: {
      'leave out': { photoId: '5f0c1e8a9b7d4c3e2f1a0b9c8d7e6f5a', reason: 'It shows a child of another family.' },
    },
  }),
  examplesOf(reportMemorial, {
    bodies: { report: { reason: 'untrue', words: 'She was never in the navy.' } },
  }),
  examplesOf(keepReportedMemorial, {
    bodies: { keep: { reports: 1, reason: 'Her service record says so.' } },
  }),
  examplesOf(reviewMemorial, {
    bodies: {
      approve: { verdict: 'approved', seen: 'waiting' },
      decline: { verdict: 'declined', seen: 'waiting', reason: 'The message names a telephone number.' },
    },
  }),
  examplesOf(reviewMemorials, {
    bodies: {
      approve: {
        verdict: 'approved',
        memorials: [
          { id: '0197a000-0000-7000-8000-00000000000a', seen: 'waiting', edits: 0 },
          { id: '0197a000-0000-7000-8000-00000000000b', seen: 'waiting', edits: 1 },
        ],
      },
      decline: {
        verdict: 'declined',
        reason: 'The message names a telephone number.',
        memorials: [{ id: '0197a000-0000-7000-8000-00000000000c', seen: 'waiting' }],
      },
    },
  }),
  examplesOf(previewReviews, {
    bodies: {
      approve: {
        verdict: 'approved',
        memorials: [{ id: '0197a000-0000-7000-8000-00000000000a', seen: 'waiting', edits: 0 }],
      },
    },
  }),
]
