import { describe, expect, it } from '@jest/globals'
import { readDsn } from './dsn.ts'

const now = new Date('2026-11-27T12:00:00.000Z')

interface Told {
  status: string
  original?: string
  type?: string
}

/** An email as a mail server sends it back, with its parts as that server writes them. */
const returned = ({ status, original, type = 'text/rfc822-headers' }: Told): Buffer =>
  Buffer.from(
    [
      'Return-Path: <>',
      'Date: Fri, 27 Nov 2026 11:00:00 +0000',
      'From: MAILER-DAEMON@mx.example.org',
      'To: bounces@evenhand.example',
      'Subject: Undelivered Mail Returned to Sender',
      'Auto-Submitted: auto-replied',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status;',
      ' boundary="b1"',
      'Message-Id: <20261127110000.ABC@mx.example.org>',
      '',
      '--b1',
      'Content-Type: text/plain; charset=us-ascii',
      '',
      'I couldn’t deliver it: ada@example.org Status: 5.9.9',
      '',
      '--b1',
      'Content-Description: Delivery report',
      'Content-Type: message/delivery-status',
      '',
      ...status.trim().split('\n'),
      '',
      ...(original === undefined ? [] : ['--b1', `Content-Type: ${type}`, '', ...original.trim().split('\n'), '']),
      '--b1--',
      '',
    ].join('\r\n'),
  )

const ours = `
Received: from evenhand
Subject: News
 of November
Message-ID: <campaign.0190a0a0-0000-7000-8000-000000000001@evenhand.example>
To: ada@example.org`
const messageId = '<campaign.0190a0a0-0000-7000-8000-000000000001@evenhand.example>'

/** As Postfix, Exim, Exchange Online and Gmail write them; the last is the example of RFC 3464, appendix E.1. */
const samples: [who: string, told: Told, kind: string | undefined, address: string][] = [
  [
    'Postfix',
    {
      original: ours,
      status: `
Reporting-MTA: dns; mx.example.org
X-Postfix-Queue-ID: 4ABC
X-Postfix-Sender: rfc822; bounces@evenhand.example
Arrival-Date: Fri, 27 Nov 2026 10:59:58 +0000 (UTC)

Final-Recipient: rfc822; ada@example.org
Original-Recipient: rfc822;ada@example.org
Action: failed
Status: 5.1.1
Remote-MTA: dns; mail.example.org
Diagnostic-Code: smtp; 550 5.1.1 <ada@example.org>: Recipient address rejected:
    User unknown in virtual mailbox table`,
    },
    'hard-bounce',
    'ada@example.org',
  ],
  [
    'Exim',
    {
      type: 'message/rfc822',
      original: `${ours}\n\nHello`,
      status: `
Reporting-MTA: dns; exim.example.org

Action: failed
Final-Recipient: rfc822;ada@example.org
Status: 5.0.0
Remote-MTA: dns; mail.example.org
Diagnostic-Code: smtp; 550 5.1.1 No such user here`,
    },
    'hard-bounce',
    'ada@example.org',
  ],
  [
    'Exchange',
    {
      type: 'message/rfc822',
      original: `${ours}\n\nHello`,
      status: `
Reporting-MTA: dns;DB9PR01.prod.outlook.com
Received-From-MTA: dns;mx.evenhand.example
Arrival-Date: Fri, 27 Nov 2026 10:59:58 +0000

Final-Recipient: rfc822;ada@example.org
Action: failed
Status: 5.1.10
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ada@example.org not found by SMTP address lookup`,
    },
    'hard-bounce',
    'ada@example.org',
  ],
  [
    'Gmail, of a mailbox that is full',
    {
      type: 'message/rfc822',
      original: `${ours}\n\nHello`,
      status: `
Reporting-MTA: dns; googlemail.com
Received-From-MTA: dns; bounces@evenhand.example
Arrival-Date: Fri, 27 Nov 2026 02:59:58 -0800 (PST)
X-Original-Message-ID: ${messageId}

Final-Recipient: rfc822; ada@example.org
Action: failed
Status: 5.2.2
Remote-MTA: dns; gmail-smtp-in.l.google.com. (142.250.0.26, the server for the domain example.org.)
Diagnostic-Code: smtp; 552-5.2.2 The recipient's inbox is out of storage space.
Last-Attempt-Date: Fri, 27 Nov 2026 03:00:00 -0800 (PST)`,
    },
    'soft-bounce',
    'ada@example.org',
  ],
  [
    'the example of RFC 3464',
    {
      original: ours,
      status: `
Reporting-MTA: dns; cs.utk.edu

Original-Recipient: rfc822;louisl@larry.slip.umd.edu
Final-Recipient: rfc822;louisl@larry.slip.umd.edu
Action: failed
Status: 4.0.0
Diagnostic-Code: smtp; 426 connection timed out
Last-Attempt-Date: Thu, 7 Jul 1994 17:15:49 -0400`,
    },
    'soft-bounce',
    'louisl@larry.slip.umd.edu',
  ],
]

const one = (status: string, action = 'failed', diagnostic = '') =>
  returned({
    original: ours,
    status: `Reporting-MTA: dns; a\n\nFinal-Recipient: rfc822; ada@example.org\nAction: ${action}\nStatus: ${status}\nDiagnostic-Code: smtp; ${diagnostic}`,
  })

describe('an email that came back', () => {
  it.each(samples)('of %s is read: whose, why, and which of ours it was', async (_who, told, kind, address) => {
    const dsn = await readDsn(returned(told), now)
    expect(dsn?.recipients).toEqual([{ address, kind, words: expect.stringMatching(/\d\.\d/) }])
    expect(dsn?.messageId).toBe(messageId)
    expect(dsn?.at).toEqual(new Date('2026-11-27T11:00:00.000Z'))
  })

  it.each([
    ['5.1.1', 'delayed', '', undefined],
    ['2.0.0', 'delivered', '', undefined],
    ['5.7.1', 'failed', '550 5.7.1 Message content rejected', undefined],
    ['5.1.8', 'failed', '550 5.1.8 Bad sender', undefined],
    ['5.6.0', 'failed', '', undefined],
    ['4.4.7', 'failed', '', 'soft-bounce'],
    ['5.4.4', 'failed', '', 'soft-bounce'],
    ['5.0.0', 'failed', '550 no', 'soft-bounce'],
    ['nonsense', 'failed', '550 no', undefined],
  ])('with status %s and action %s (%s) counts as %j', async (status, action, diagnostic, kind) => {
    expect((await readDsn(one(status, action, diagnostic), now))?.recipients.map((told) => told.kind)).toEqual([kind])
  })

  it('is none where it is an answer of a person, or where nothing can be read of it', async () => {
    for (const other of [
      'From: ada@example.org\r\nSubject: Re: News\r\n\r\nI am away. Status: 5.1.1',
      '',
      '\u0000\u0001',
    ])
      expect(await readDsn(Buffer.from(other), now)).toBeUndefined()
  })

  it('names none of our emails where it brings none back', async () => {
    expect((await readDsn(returned({ status: samples[0]?.[1].status ?? '' }), now))?.messageId).toBeUndefined()
  })
})
